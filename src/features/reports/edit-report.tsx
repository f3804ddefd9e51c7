import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useDraft } from '#db/queries/use-draft.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { namesOfReport } from '#src/mutations/report-title.ts';
import { Together } from '#src/presence/together.tsx';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Dialog } from '#ui/dialog.tsx';
import { shownTitleOf } from './cycle-status.ts';
import { EditReportForm, type ReportChange } from './edit-report-form.tsx';
import { fieldsOfReport } from './report-fields.ts';
import { nameOf } from './report-words.ts';

interface Props {
  row: ReportRow;
  onClose(): void;
}

/** An administrator corrects a report; only what was touched is sent, and what is typed is kept. */
export function EditReport({ row, onClose }: Props) {
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [first] = useState(row);
  const key = `edit-report:${first.lid}`;
  const draft = useDraft(key);
  const leave = () => void giveUp(draft).then(onClose);
  const shown = fieldsOfReport(first);

  async function save({ fields, before }: ReportChange): Promise<string | undefined> {
    if (Object.keys(fields).length > 0) {
      const names = namesOfReport({ ...first, name: nameOf(first) });
      const args = { report: first.lid, ...names, fields, before };
      const saved = await enqueue(editReport, args, { holdMs: UNDO_MS, draft: key });
      if (saved.kind === 'not-saved') return saved.message;
      const shownTitle = shownTitleOf({ ...first, name: nameOf(first) });
      savedToast(t`Changes to ${shownTitle} saved on this device`, saved.opId);
    }
    await draft.drop();
    onClose();
    return undefined;
  }

  return (
    <Dialog title={t`Edit Report`} closeOnOutsideTap={false} onClose={leave}>
      {draft.earlier && (
        <Together screen="report" record={first.id}>
          <EditReportForm
            key={draft.revision}
            {...draftProps(draft, shown)}
            row={first}
            start={{ ...shown, ...draft.earlier.fields }}
            saveLabel={t`Save Changes`}
            onSave={save}
            onCancel={leave}
          />
        </Together>
      )}
    </Dialog>
  );
}
