import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import { inCategories } from '#shared/resource-order.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { PdfField } from './pdf-field.tsx';
import classes from './training.module.css';
import type { Pdf } from './use-pdf.ts';

export type ResourceKind = 'link' | 'file';

interface Props {
  kind: ResourceKind;
  start: Partial<Record<'title' | 'category' | 'description' | 'url', string>>;
  /** The whole library. */
  rows: readonly TrainingResourceRow[];
  pdf: Pdf;
  isEdit: boolean;
}

/** The fields of a resource. They rest during an upload: what is typed then would not be in what is being saved. */
export function ResourceFields({ kind, start, rows, pdf, isEdit }: Props) {
  const categories = useId();
  return (
    <fieldset disabled={pdf.sent !== undefined} className={classes.fields}>
      <TextField label={t`Title`} name="title" required defaultValue={start.title} />
      <TextField
        label={t`Category`}
        hint={t`One that is there, or a new one.`}
        name="category"
        list={categories}
        autoComplete="off"
        required
        defaultValue={start.category}
      />
      <datalist id={categories}>
        {inCategories(rows).map(({ category }) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
      {kind === 'link' ? (
        <TextField
          label={t`Web address`}
          name="url"
          inputMode="url"
          required
          defaultValue={start.url}
        />
      ) : (
        <PdfField isReplacing={isEdit} onChosen={pdf.choose} />
      )}
      <TextArea
        label={t`Description`}
        name="description"
        rows={3}
        optional
        defaultValue={start.description}
      />
    </fieldset>
  );
}
