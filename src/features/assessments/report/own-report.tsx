import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type AssignmentView, reportDraftKey } from '#db/queries/assignments.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { useDraft } from '#db/queries/use-draft.ts';
import type { ReportTexts } from '#shared/assessor-report-fields.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { History } from '#src/features/history/history.tsx';
import { Unlocked } from '#src/features/vault/unlocked.tsx';
import { useOpened } from '#src/features/vault/use-opened.ts';
import { DraftNote } from '#src/forms/drafts/draft-note.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useListState } from '#src/lists/use-list.ts';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/state.tsx';
import { REPORT_WORDS } from '../event-words.ts';
import { coupleOf, roleOf } from './my-assignments.tsx';
import { beforeIn, describeReport, textsIn } from './report-fields.ts';
import { ReportForm } from './report-form.tsx';

/** Edit report (spec part 2, 2): the texts are shown once the vault is unlocked. */
export function OwnReport({ view }: { view: AssignmentView }) {
  const row = useLastKnown(view.row);
  const state = useListState(view.row ? `report:${view.lid}` : 'my-assignments');
  return (
    <>
      <div className={layout.spread3}>
        <h1>{row ? roleOf({ row }) : t`Assessor Report`}</h1>
        <ChangeBadge changes={view.changes} />
      </div>
      {row && (
        <p className={layout.muted}>
          {coupleOf({ row })} · {row.assessment_name}
        </p>
      )}
      <Unlocked>
        <Editor view={view} state={state} />
      </Unlocked>
      {row && <History kind="assessor_reports" lid={row.lid} id={row.id} />}
    </>
  );
}

/** Keeps the heading of an assignment that is withdrawn while its report is being written. */
function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** The assignment was withdrawn after its report was saved: the texts are in the refused write. */
function OnlyInOutbox() {
  return (
    <ErrorState title={t`This assignment was taken back`}>
      <p>
        <Trans>
          Your report was not accepted any more. What you wrote is kept: take a copy under{' '}
          <Link to="/outbox">Waiting and sent changes</Link>.
        </Trans>
      </p>
    </ErrorState>
  );
}

/** In place of a written report that this device has not read yet: the form would be empty and could overwrite it. */
function NotReadYet({ state }: Pick<EditorProps, 'state'>) {
  const list = { live: { kind: 'ready' as const, data: undefined }, state };
  const { failed } = REPORT_WORDS;
  return (
    <ListGate list={list} words={{ failed }} empty={null} small>
      {() => null}
    </ListGate>
  );
}

interface EditorProps {
  view: AssignmentView;
  /** State of the report, which is read separately from its assignment. */
  state: ListState;
}

/** Starts with the draft, or else with the server's version of the report. */
function Editor({ view, state }: EditorProps) {
  const draftKey = reportDraftKey(view.lid);
  const draft = useDraft(draftKey, { versions: true, confidential: true });
  const report = useOpened(view.report);
  const written = useMemo(() => textsIn(report), [report]);
  // Once the author types, a later read no longer changes the form.
  const [begun, setBegun] = useState<ReportTexts>();
  const isOpening = view.report !== undefined && report === undefined;
  if (!draft.earlier || (isOpening && !begun)) return <Loading />;

  const kept = draft.earlier.fields;
  if (!view.row && !kept && !begun) return <OnlyInOutbox />;
  const isElsewhere = view.row?.completed === true && !view.report;
  if (isElsewhere && !kept && !begun && !wasRead(state)) return <NotReadYet state={state} />;
  const base = begun ?? (kept ? beforeIn(kept) : written);
  return (
    <>
      <DraftNote draftKey={draftKey} draft={draft} describe={describeReport} />
      <ReportForm
        // The key must not depend on the report: a new form would lose the author's text and focus.
        key={draft.revision}
        view={view}
        draftKey={draftKey}
        draft={draft}
        start={kept ? textsIn(kept) : base}
        before={base}
        onBegin={() => setBegun((before) => before ?? base)}
      />
    </>
  );
}
