import * as z from 'zod/mini';
import { isEmptyReport, REPORT_TEXT_MAX } from '#shared/assessment-rules.ts';
import { REPORT_FIELDS } from '#shared/assessor-report-fields.ts';
import { translate } from '#shared/i18n.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { Unlocked } from '#src/features/vault/unlocked.tsx';
import { useOpened } from '#src/features/vault/use-opened.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import { saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import { Loading } from '#ui/spinner.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { FIELD_LABELS, NOTHING_WRITTEN, ROWS, tooLong } from './report-words.ts';

const Texts = z.object({
  content: z.string(),
  strengths: z.string(),
  weaknesses: z.string(),
  recommendation: z.string(),
});

/** The texts of a refused assessor report, shown only while the vault is unlocked. */
export function EditRefusedAssessorReport(props: EditProps) {
  return (
    <Unlocked>
      <Editor {...props} />
    </Unlocked>
  );
}

function Editor(props: EditProps) {
  const { form, typed, revision, save } = useEditing(props, { confidential: true });
  const op = useOpened(props.op);
  if (!op || !form) return <Loading />;
  const args = saveAssessorReport.args.safeParse(op.args);
  if (!args.success) return null;
  const start = { ...args.data.fields, ...typed };
  return (
    <ChangeForm
      key={revision}
      {...form}
      shape={Texts}
      onSave={async (fields) => {
        const long = REPORT_FIELDS.find((field) => fields[field].length > REPORT_TEXT_MAX);
        if (long) return { [long]: tooLong(FIELD_LABELS[long]) };
        if (isEmptyReport(fields)) return NOTHING_WRITTEN;
        return save(saveAssessorReport, { ...args.data, fields });
      }}
    >
      {REPORT_FIELDS.map((field) => (
        <TextArea
          key={field}
          label={translate(FIELD_LABELS[field])}
          name={field}
          rows={ROWS[field]}
          autoComplete="off"
          defaultValue={start[field]}
        />
      ))}
    </ChangeForm>
  );
}
