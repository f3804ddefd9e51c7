import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { wasRead } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { ownPlanter, ownReports, REPORT_DRAFT } from '#db/queries/reports.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { readMirror, useMirror } from '#db/queries/use-mirror.ts';
import { newLid } from '#shared/ids.ts';
import { periodWords } from '#shared/report-rules.ts';
import { useUser } from '#src/account/account.ts';
import { DraftNote, DraftSaved } from '#src/forms/drafts/draft-note.tsx';
import { useDraftCopy } from '#src/forms/drafts/use-draft-copy.ts';
import { useListState } from '#src/lists/use-list.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import layout from '#ui/layout.module.css';
import { ErrorState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import type { Period } from './period-fields.tsx';
import { describeDraft, draftPeriod } from './report-fields.ts';
import { type FilledReport, ReportForm } from './report-form.tsx';
import { hasContent } from './report-progress.tsx';
import { ReportSent } from './report-sent.tsx';

interface Props {
  /** The month that the address names. */
  asked?: Period | undefined;
}

/** 'Submit MBCB Report': a form that keeps all input until it is submitted. */
export function NewReport({ asked }: Props) {
  const user = useUser();
  const draft = useDraft(REPORT_DRAFT, { versions: true });
  const copy = useDraftCopy(REPORT_DRAFT, draft);
  const own = useMirror((db) => ownReports(db, user.id, submitReport.name), [user.id]);
  const today = useToday();
  const [sent, setSent] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const state = useListState('my-reports');
  useEffect(() => {
    // The form that had the focus is gone.
    if (sent !== undefined) heading.current?.focus();
  }, [sent]);

  async function submit({ period, content, corrects }: FilledReport): Promise<string | undefined> {
    await draft.settle();
    const planter = await readMirror((db) => ownPlanter(db, user.id));
    const args = {
      report: corrects ?? newLid(),
      report_month: period.month,
      report_year: period.year,
      content,
      reporter: {
        user_id: user.id,
        planter_id: planter?.id ?? 0,
        first_name: planter?.first_name ?? user.first_name ?? '',
        last_name: planter?.last_name ?? user.last_name ?? '',
        church_name: planter?.church_name ?? '',
      },
      at: new Date().toISOString(),
      correct: corrects !== undefined,
    };
    const saved = await enqueue(submitReport, args, { draft: REPORT_DRAFT });
    if (saved.kind === 'not-saved') return saved.message;
    await copy.end();
    setSent(saved.opId);
    return undefined;
  }

  if (own.kind === 'failed') {
    return (
      <ErrorState title={t`Your reports cannot be read on this device`}>
        <p>{own.message}</p>
      </ErrorState>
    );
  }
  const { fields, other } = startFields(draft.earlier?.fields ?? {}, asked);
  return (
    <div className={layout.stack4}>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Submit MBCB Report</Trans>
      </h1>
      {sent !== undefined && <ReportSent opId={sent} />}
      {sent === undefined && draft.earlier && own.kind === 'ready' && (
        <>
          <DraftNote draftKey={REPORT_DRAFT} draft={draft} describe={describeDraft} />
          {other && <OtherMonth {...other} />}
          {areEarlierMissing(state) && <EarlierMissing />}
          <ReportForm
            key={draft.revision}
            today={today}
            start={fields}
            own={own.data}
            onTyped={(fields) => {
              draft.keep(fields);
              copy.typed(fields);
            }}
            onSubmit={submit}
            saved={<DraftSaved draft={draft} />}
          />
        </>
      )}
    </div>
  );
}

/**
 * The fields to start with: those of the draft, for the month that was asked for. A draft with content keeps its own
 * month, so that its figures are not reported for another one.
 */
function startFields(draft: DraftFields, asked: Period | undefined) {
  if (!asked) return { fields: draft };
  const begun = draftPeriod(draft);
  const wanted = periodWords(asked.year, asked.month);
  if (begun !== undefined && begun !== wanted && hasContent(draft)) {
    return { fields: draft, other: { begun, wanted } };
  }
  const period = { report_month: String(asked.month), report_year: String(asked.year) };
  return { fields: { ...draft, ...period } };
}

/** True if they were never read. False until the device knows, so that the form does not move for a moment. */
function areEarlierMissing(state: ListState): boolean {
  if (state.kind === 'loading') return state.rows !== undefined;
  return !wasRead(state) && !('readAt' in state && state.readAt > 0);
}

/** Without the earlier reports, the form cannot tell whether there is one for its month. */
function EarlierMissing() {
  return (
    <Banner tone="info" role="status">
      <Trans>
        Your earlier reports are not on this device yet: there may already be one for this month.
      </Trans>
    </Banner>
  );
}

/** Explains why the form shows another month than the one that was asked for. */
function OtherMonth({ begun, wanted }: { begun: string; wanted: string }) {
  return (
    <Banner tone="info" role="status">
      <Trans>
        This is the report for {begun} that you have begun. Submit it before you write the one for{' '}
        {wanted}.
      </Trans>
    </Banner>
  );
}
