import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ListedUser } from '#db/queries/users.ts';
import { text } from '#shared/i18n.ts';
import { isSuperadmin } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { parseCsv } from '#src/files/csv.ts';
import { textOfFile } from '#src/files/text-of-file.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { listRoles } from '#src/online/users.ts';
import { Banner } from '#ui/banner.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { type CheckedFile, checkFile, type ImportRow } from './import-rows.ts';

interface Props {
  known: readonly ListedUser[];
  onClose(): void;
}

type Step =
  | { kind: 'pick'; problem?: string }
  | { kind: 'preview'; file: CheckedFile }
  | { kind: 'run'; rows: readonly ImportRow[] };

/** Imports users from a file: previews it, then creates them. Nothing is created while a row is invalid. */
export function ImportDialog({ known, onClose }: Props) {
  const [step, setStep] = useState<Step>({ kind: 'pick' });
  const me = useUser();

  async function read(file: File) {
    const offered = await listRoles();
    if (offered.kind === 'failed') {
      const { title, detail } = wordsForRead(
        offered.failure,
        text('The roles could not be loaded.'),
      );
      return setStep({ kind: 'pick', problem: `${title} ${detail}`.trim() });
    }
    const roles = offered.roles.filter(({ name }) => name !== 'superadmin' || isSuperadmin(me));
    const table = await parseCsv(await textOfFile(file));
    setStep({ kind: 'preview', file: checkFile(table, { known, roles }) });
  }

  return (
    <Dialog title={t`Import users`} onClose={onClose} closeOnOutsideTap={false}>
      <div className={layout.stack4}>
        {step.kind !== 'run' && (
          <Field
            label={t`CSV file`}
            hint={t`With the columns Email, First Name and Last Name; Username, Password and Roles are optional. Without a password, the person chooses one with 'Forgot password'.`}
          >
            {(aria) => (
              <input
                {...aria}
                type="file"
                name="file"
                accept=".csv,text/csv,text/plain"
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  if (file) void read(file);
                }}
              />
            )}
          </Field>
        )}
        {step.kind === 'pick' && step.problem && (
          <Banner tone="danger" role="alert">
            {step.problem}
          </Banner>
        )}
        {step.kind === 'preview' && (
          <ImportPreview
            file={step.file}
            onImport={() => setStep({ kind: 'run', rows: step.file.rows })}
            onCancel={onClose}
          />
        )}
        {step.kind === 'run' && <ImportProgress rows={step.rows} onClose={onClose} />}
      </div>
    </Dialog>
  );
}
