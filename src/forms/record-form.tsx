import { t } from '@lingui/core/macro';
import { type ComponentProps, Fragment, type ReactNode, useId, useState } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { askedIn, valueIfMissing } from '#src/records/fields.ts';
import type { Field, RecordKind } from '#src/records/record.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { ChangeForm, type FormHandling } from './change-form.tsx';
import { type Choice, PersonChoice } from './person-choice.tsx';
import classes from './record-form.module.css';
import { Typed } from './typed.ts';

interface Props extends FormHandling<DraftFields> {
  kind: RecordKind;
  start: DraftFields;
  /** A new record may have more required fields. */
  isNew?: boolean;
  /** The author's own record, for which autofill is allowed. */
  isOwn?: boolean;
  /** Marks the fields that may stay empty. */
  marksOptional?: boolean;
  /** True while the fields are disabled. Pass it, even as false, if that can happen. */
  isResting?: boolean;
  /** Replacements for a field's own control, by field name. */
  instead?: Readonly<Record<string, ReactNode>>;
  /** By field name: the choices of a field that refers to another record, or the suggestions for a text field. */
  choices?: Readonly<Record<string, readonly Choice[]>>;
  /** Content below a field, by field name. */
  under?: Readonly<Record<string, ReactNode>>;
  /** Fields that are not part of the record. */
  children?: ReactNode;
}

type Marks = Required<Pick<Props, 'isNew' | 'isOwn' | 'marksOptional' | 'choices'>>;

/** The form of a record kind. The values are validated when they are saved. */
export function RecordForm({ kind, start, isResting, instead, under, children, ...props }: Props) {
  const { isNew = false, isOwn = false, marksOptional = false, choices = {}, ...handling } = props;
  const marks: Marks = { isNew, isOwn, marksOptional, choices };
  const groups = groupsOf(kind).map(({ heading, lines }) => {
    const drawn = lines.map((fields) => {
      const controls = fields.map(([name, field]) => (
        <Fragment key={name}>
          {instead?.[name] ?? <Control name={name} field={field} start={start[name]} {...marks} />}
          {under?.[name]}
        </Fragment>
      ));
      const [first] = fields[0] ?? [];
      return fields.length === 1 ? (
        controls
      ) : (
        <div key={first} className={classes.pair}>
          {controls}
        </div>
      );
    });
    return heading === undefined ? (
      <Fragment key="">{drawn}</Fragment>
    ) : (
      <FieldGroup key={heading} heading={translate(heading)}>
        {drawn}
      </FieldGroup>
    );
  });
  return (
    <ChangeForm {...handling} shape={Typed}>
      {isResting === undefined ? (
        groups
      ) : (
        <fieldset disabled={isResting} className={classes.fields}>
          {groups}
        </fieldset>
      )}
      {children}
    </ChangeForm>
  );
}

/** Fields under one heading. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className={classNames(layout.tiles, classes.group)}>
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

type Line = [name: string, field: Field][];

/** The fields in groups, with those that share a line together. */
function groupsOf(kind: RecordKind): { heading: string | undefined; lines: Line[] }[] {
  const groups: { heading: string | undefined; lines: Line[] }[] = [];
  for (const [name, field] of Object.entries(askedIn(kind).fields)) {
    if (field.heading !== undefined || groups.length === 0) {
      groups.push({ heading: field.heading, lines: [] });
    }
    const lines = groups.at(-1)?.lines ?? [];
    const entry: Line[number] = [field.wire ?? name, field];
    const last = lines.at(-1);
    if (field.isBeside && last) last.push(entry);
    else lines.push([entry]);
  }
  return groups;
}

interface ControlProps extends Marks {
  name: string;
  field: Field;
  start: string | undefined;
}

function Control({ name, field, start, isNew, isOwn, marksOptional, choices }: ControlProps) {
  const words = { label: translate(field.label), name };
  if (field.options) return <Words {...words} field={field} start={start} />;
  if (field.type === 'ref') {
    return <RecordChoice {...words} start={start} choices={choices[name] ?? []} />;
  }
  const input = {
    ...words,
    hint: field.hint && translate(field.hint),
    autoComplete: isOwn ? undefined : 'off',
    defaultValue: start,
    optional: marksOptional && !field.required,
    required: isNew ? Boolean(field.required) : field.required === 'always',
  };
  switch (field.type) {
    case 'paragraphs':
      return <TextArea {...input} rows={field.rows ?? 3} />;
    case 'email':
      return <TextField {...input} type="email" />;
    case 'phone':
      return <TextField {...input} type="tel" />;
    case 'website':
      return <TextField {...input} type="url" inputMode="url" placeholder="https://" />;
    case 'link':
      return <TextField {...input} type="url" />;
    case 'day':
      return <TextField {...input} type="date" />;
    // On many phones the numeric keyboard has no minus sign.
    case 'coordinate':
      return <TextField {...input} inputMode="text" />;
    default:
      return <Line {...input} suggested={choices[name]} />;
  }
}

type LineProps = ComponentProps<typeof TextField> & { suggested: readonly Choice[] | undefined };

function Line({ suggested, ...input }: LineProps) {
  const id = useId();
  if (!suggested) return <TextField {...input} />;
  return (
    <>
      <TextField {...input} list={id} />
      <datalist id={id}>
        {suggested.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

interface RecordChoiceProps {
  label: string;
  name: string;
  start: string | undefined;
  choices: readonly Choice[];
}

/** The selected record, as a form field. A record that can no longer be selected counts as none. */
function RecordChoice({ start = '', ...field }: RecordChoiceProps) {
  const isThere = field.choices.some(({ value }) => value === start);
  const [value, setValue] = useState(isThere ? start : '');
  return (
    <PersonChoice {...field} value={value} placeholder={t`Not assigned`} onChoose={setValue} />
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  field: Field;
  start: string | undefined;
}

/** A value from another system is offered as well, so that it can be kept. */
function Words({ label, name, field, start }: ChoiceProps) {
  const current = start || valueIfMissing(field);
  const known = Object.entries(field.options ?? {}).map(([value, option]) => [
    value,
    translate(option.label),
  ]);
  const choices = known.some(([value]) => value === current)
    ? known
    : [[current, current], ...known];
  return (
    <Select label={label} name={name} defaultValue={current}>
      {choices.map(([value, called]) => (
        <option key={value} value={value}>
          {called}
        </option>
      ))}
    </Select>
  );
}
