import { t } from '@lingui/core/macro';
import { OfflineHint } from '#src/forms/offline-hint.tsx';
import { Field } from '#ui/field.tsx';

interface Props {
  /** Whether there is a file already, which is kept unless another one is selected. */
  isReplacing: boolean;
  onChosen(file: File | undefined): void;
}

/** The PDF of a resource. It is uploaded before the resource is saved, so it needs a connection. */
export function PdfField({ isReplacing, onChosen }: Props) {
  return (
    <>
      <OfflineHint what={t`Uploading a file`} />
      <Field
        label={isReplacing ? t`New PDF` : t`PDF`}
        name="file"
        hint={t`Up to 20 MB. An interrupted upload continues when you save again.`}
        optional={isReplacing}
      >
        {(aria) => (
          <input
            {...aria}
            type="file"
            name="file"
            accept="application/pdf"
            onChange={({ currentTarget }) => onChosen(currentTarget.files?.[0])}
          />
        )}
      </Field>
    </>
  );
}
