import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReportRow } from '#db/tables/reports.ts';
import { fullName } from '#shared/person-name.ts';
import { save } from '#src/changes/save.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { namesOfReport } from '#src/mutations/report-title.ts';
import { Together } from '#src/presence/together.tsx';
import { shownTitleOf } from './cycle-status.ts';
import { EditReportForm, type ReportChange } from './edit-report-form.tsx';
import { fieldsOfReport } from './report-fields.ts';

interface Props {
  row: ReportRow;
  onClose(): void;
}

/** Lets an administrator correct a report. Only edited fields are sent, and what is typed is kept as a draft. */
export function EditReport({ row, onClose }: Props) {
  // The values when the form was opened: a later sync must not count as the author's change.
  const [first] = useState(row);
  const key = `edit-report:${first.lid}`;

  async function saveChanges({ fields, before }: ReportChange): Promise<string | undefined> {
    if (Object.keys(fields).length === 0) return undefined;
    const named = { ...first, name: fullName(first) };
    const args = { report: first.lid, ...namesOfReport(named), fields, before };
    const shownTitle = shownTitleOf(named);
    const message = t`Changes to ${shownTitle} saved on this device`;
    return save(editReport, args, { draft: key, message });
  }

  return (
    <DraftDialog
      title={t`Edit Report`}
      draftKey={key}
      saveLabel={t`Save Changes`}
      shown={fieldsOfReport(first)}
      onClose={onClose}
      form={({ done, ...form }) => (
        <Together screen="report" record={first.id}>
          <EditReportForm {...form} row={first} onSave={savesWith(saveChanges, done)} />
        </Together>
      )}
    />
  );
}
