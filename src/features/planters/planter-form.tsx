import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { FieldGroup, RecordForm } from '#src/forms/record-form.tsx';
import { planter } from '#src/records/planter.ts';
import { StageFields } from './stage-fields.tsx';

interface Props extends Omit<ComponentProps<typeof RecordForm>, 'kind' | 'children'> {
  /** False if only the record itself is edited: stage and status are changed by a write of their own. */
  withStage?: boolean;
}

/** The form of a new or existing planter. */
export function PlanterForm({ withStage = true, ...form }: Props) {
  const { stage = '', status = '' } = form.start;
  return (
    <RecordForm {...form} kind={planter}>
      {withStage && (
        <FieldGroup heading={t`Pipeline`}>
          <StageFields stage={stage} status={status} />
        </FieldGroup>
      )}
    </RecordForm>
  );
}
