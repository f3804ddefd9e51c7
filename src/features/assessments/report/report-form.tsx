import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import type { AssignmentView } from '#db/queries/assignments.ts';
import type { DraftHandle } from '#db/queries/use-draft.ts';
import { isEmptyReport, REPORT_TEXT_MAX } from '#shared/assessment-rules.ts';
import { REPORT_FIELDS, type ReportTexts } from '#shared/assessor-report-fields.ts';
import { translate } from '#shared/i18n.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { DraftSaved } from '#src/forms/drafts/draft-note.tsx';
import { nameOfAssignment, saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { TextArea } from '#ui/text-field.tsx';
import { FIELD_LABELS, NOTHING_WRITTEN, ROWS, tooLong } from '../report-words.ts';
import { coupleOf, roleOf } from './my-assignments.tsx';
import { describeReport, textsOf } from './report-fields.ts';
import classes from './report-form.module.css';
import { TakenBack } from './taken-back.tsx';
import { useReportDraft } from './use-report-draft.ts';
import { WordCount } from './word-count.tsx';

interface Props {
  view: AssignmentView;
  draftKey: string;
  draft: DraftHandle;
  start: ReportTexts;
  /** The report's texts when the author started to write. */
  before: ReportTexts;
  /** Called on the first key press. */
  onBegin(): void;
}

/** The form of a report: saves drafts, can fill the whole screen, and queues the report on Save. */
export function ReportForm({ view, draftKey, draft, start, before, onBegin }: Props) {
  const navigate = useNavigate();
  const [isCalm, setCalm] = useState(false);
  const [problem, setProblem] = useState('');
  const { form, onInput, keepNow, stop } = useReportDraft(draft, before, onBegin);

  useEffect(() => {
    if (!isCalm) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setCalm(false);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isCalm]);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!view.row) return;
    const texts = textsOf(event.currentTarget);
    const long = REPORT_FIELDS.find((field) => texts[field].length > REPORT_TEXT_MAX);
    if (long) {
      setProblem(tooLong(FIELD_LABELS[long]));
      return;
    }
    if (isEmptyReport(texts)) {
      setProblem(translate(NOTHING_WRITTEN));
      return;
    }
    keepNow();
    await draft.settle();
    const args = {
      assignment: view.row.lid,
      title: `${roleOf({ row: view.row })} · ${coupleOf({ row: view.row })}`,
      about: nameOfAssignment(view.row),
      fields: texts,
      before,
    };
    const saved = await enqueue(saveAssessorReport, args, { holdMs: UNDO_MS, draft: draftKey });
    if (saved.kind === 'not-saved') {
      const reason = translate(saved.message);
      setProblem(t`Failed to save. ${reason}`);
      return;
    }
    stop();
    await draft.drop();
    savedToast(t`Report saved on this device`, saved.opId);
    await navigate({ to: '/assessment/reports' });
  }

  async function discard() {
    stop();
    await draft.drop();
    await navigate({ to: '/assessment/reports' });
  }

  return (
    <form
      ref={form}
      className={classNames(layout.stack4, isCalm ? classes.calm : layout.narrow)}
      onSubmit={(event) => void save(event)}
      onInput={onInput}
      aria-label={t`Assessor report`}
      // The browser stores values of other forms in its history, in plain text.
      autoComplete="off"
    >
      {!view.row && (
        <TakenBack
          readText={() => (form.current ? describeReport(textsOf(form.current)) : '')}
          onDiscard={discard}
        />
      )}
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {REPORT_FIELDS.map((field) => (
        <TextArea
          key={field}
          label={translate(FIELD_LABELS[field])}
          name={field}
          rows={ROWS[field]}
          defaultValue={start[field]}
        />
      ))}
      <div className={layout.cluster3}>
        <WordCount form={form} start={start} />
        <DraftSaved draft={draft} />
        <div className={classNames(layout.wrap2, layout.end)}>
          <Button kind="quiet" aria-pressed={isCalm} onClick={() => setCalm(!isCalm)}>
            {isCalm ? t`Leave full screen` : t`Full screen`}
          </Button>
          <Button kind="secondary" onClick={() => void navigate({ to: '/assessment/reports' })}>
            <Trans>Cancel</Trans>
          </Button>
          {view.row && (
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
