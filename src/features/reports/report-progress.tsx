import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { REPORT_SECTIONS } from '#shared/report-labels.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './reports.module.css';

/** Titles of the empty parts of a report. */
export function emptyParts(fields: DraftFields, hasMonth: boolean): readonly string[] {
  const isEmpty = (name: string) => (fields[name] ?? '').trim() === '';
  return REPORT_SECTIONS.filter(({ numbers, texts }, at) =>
    at === 0 ? !hasMonth : [...numbers, ...texts].every(isEmpty),
  ).map(({ title }) => title);
}

/** True if anything besides the month is filled in. */
export function hasContent(fields: DraftFields): boolean {
  return emptyParts(fields, false).length < REPORT_SECTIONS.length;
}

interface HeadingProps {
  number: number;
  title: string;
  isBegun: boolean;
}

/** The heading of a part: with its number, or with a check mark once something is filled in. */
export function PartHeading({ number, title, isBegun }: HeadingProps) {
  return (
    <h2 className={layout.row3}>
      <span className={classes.step} data-begun={isBegun || undefined}>
        {isBegun ? <Icon name="check" size={18} /> : number}
      </span>
      {translate(title)}
      {isBegun && (
        <VisuallyHidden>
          <Trans>(filled in)</Trans>
        </VisuallyHidden>
      )}
    </h2>
  );
}

/** The progress through a report. An empty part is no error: only the month is required. */
export function ReportProgress({ empty }: { empty: readonly string[] }) {
  const all = REPORT_SECTIONS.length;
  const begun = all - empty.length;
  const titles = empty.map((title) => translate(title)).join(', ');
  return (
    <div className={layout.stack2}>
      <progress aria-label={t`Parts of this report`} max={all} value={begun} />
      <p>
        <Trans>
          {begun} of {all} parts filled in.
        </Trans>
        {empty.length > 0 && ` ${t`Still empty: ${titles}.`}`}
      </p>
    </div>
  );
}
