import type { ReactNode } from 'react';
import type { ReportRow } from '#db/tables/reports.ts';
import { translate } from '#shared/i18n.ts';
import { REPORT_LABELS, REPORT_SECTIONS } from '#shared/report-labels.ts';
import { showFigure } from '#shared/report-numbers.ts';
import layout from '#ui/layout.module.css';
import { FieldMark } from './field-mark.tsx';
import { useFieldStates } from './figure-states.ts';
import classes from './reports.module.css';

/** The whole content of a report, part by part, without empty fields. */
export function ReportContent({ row }: { row: ReportRow }) {
  const states = useFieldStates([row.lid]).get(row.lid);
  return (
    <div className={layout.stack4}>
      {REPORT_SECTIONS.map(({ title, numbers, texts }) => {
        const said = texts.filter((name) => row[name].trim() !== '' || states?.has(name));
        if (numbers.length === 0 && said.length === 0) return null;
        return (
          <section key={title} aria-label={translate(title)}>
            <h3>{translate(title)}</h3>
            {numbers.length > 0 && (
              <dl className={classes.facts}>
                {numbers.map((name) => (
                  <Fact
                    key={name}
                    label={translate(REPORT_LABELS[name])}
                    words={showFigure(name, row[name])}
                    mark={<FieldMark name={name} state={states?.get(name)} />}
                  />
                ))}
              </dl>
            )}
            {said.map((name) => (
              <div key={name} className={classes.text}>
                <h4>{translate(REPORT_LABELS[name])}</h4>
                <FieldMark state={states?.get(name)} />
                <p className={layout.prose} dir="auto">
                  {row[name]}
                </p>
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

function Fact({ label, words, mark }: { label: string; words: string; mark: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {words} {mark}
      </dd>
    </>
  );
}
