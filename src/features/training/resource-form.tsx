import { type ComponentProps, useMemo } from 'react';
import type { ResourceRow } from '#db/tables/extras.ts';
import { inCategories } from '#shared/resource-order.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { RESOURCE_FORMS } from '#src/records/resource.ts';
import { PdfField } from './pdf-field.tsx';
import type { Pdf } from './use-pdf.ts';

export type FormKind = keyof typeof RESOURCE_FORMS;

interface Props extends Omit<ComponentProps<typeof RecordForm>, 'kind'> {
  /** The whole library. */
  rows: readonly ResourceRow[];
  kind: FormKind;
  pdf: Pdf;
}

/** The form of a resource. It is disabled during an upload, because later input would not be saved. */
export function ResourceForm({ kind, rows, pdf, ...form }: Props) {
  const known = useMemo(
    () => inCategories(rows).map(({ category }) => ({ value: category, label: category })),
    [rows],
  );
  const file = <PdfField isReplacing={!form.isNew} onChosen={pdf.choose} />;
  return (
    <RecordForm
      {...form}
      kind={RESOURCE_FORMS[kind]}
      marksOptional
      choices={{ category: known }}
      under={kind === 'file' ? { category: file } : {}}
      isResting={pdf.sent !== undefined}
    />
  );
}
