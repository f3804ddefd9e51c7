import { Trans } from '@lingui/react/macro';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { text, translate } from '#shared/i18n.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { Typed } from '#src/forms/typed.ts';
import { PLANTER_LABELS } from '#src/mutations/planter-fields.ts';
import { TextArea, TextField } from '#ui/text-field.tsx';
import classes from './planter-form.module.css';
import { StageFields } from './stage-fields.tsx';

type FieldName = keyof typeof PLANTER_LABELS;

const TYPES: Partial<Record<FieldName, string>> = {
  email: 'email',
  phone: 'tel',
  launch_date: 'date',
  funding_start_date: 'date',
  funding_end_date: 'date',
};

const GROUPS: readonly (readonly [string, readonly FieldName[]])[] = [
  [text('Couple'), ['first_name', 'last_name', 'spouse_first_name', 'spouse_last_name']],
  [text('Plant'), ['location', 'church_name', 'training_cohort', 'launch_date']],
  [text('Contact'), ['email', 'phone', 'mailing_address']],
  [
    text('Support'),
    [
      'supporting_church_name',
      'supporting_church_location',
      'supporting_church_pastor',
      'funding_start_date',
      'funding_end_date',
    ],
  ],
  [text('Point on the map'), ['latitude', 'longitude']],
];

interface Props extends FormHandling<DraftFields> {
  start: DraftFields;
  required: readonly FieldName[];
  /** False where only the record itself is changed: stage and status are a write of their own. */
  withStage?: boolean;
}

/** The form of a planter, new or to be changed. */
export function PlanterForm({ start, required, withStage = true, ...handling }: Props) {
  return (
    <ChangeForm {...handling} shape={Typed}>
      {GROUPS.map(([title, names]) => (
        <fieldset key={title} className={classes.group}>
          <legend>{translate(title)}</legend>
          {names.map((name) => (
            <PlanterField key={name} name={name} start={start[name]} required={required} />
          ))}
        </fieldset>
      ))}
      {withStage && (
        <fieldset className={classes.group}>
          <legend>
            <Trans>Pipeline</Trans>
          </legend>
          <StageFields stage={start.stage ?? ''} status={start.status ?? ''} />
        </fieldset>
      )}
    </ChangeForm>
  );
}

interface FieldProps {
  name: FieldName;
  start: string | undefined;
  required: readonly FieldName[];
}

function PlanterField({ name, start, required }: FieldProps) {
  const words = {
    label: translate(PLANTER_LABELS[name]),
    name,
    required: required.includes(name),
    autoComplete: 'off',
    defaultValue: start,
  };
  if (name === 'mailing_address') return <TextArea {...words} rows={2} />;
  const isCoordinate = name === 'latitude' || name === 'longitude';
  return (
    <TextField
      {...words}
      type={TYPES[name] ?? 'text'}
      inputMode={isCoordinate ? 'text' : undefined}
    />
  );
}
