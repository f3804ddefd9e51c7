import type { DraftFields } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { Typed } from '#src/forms/typed.ts';
import { valueIfMissing } from '#src/records/fields.ts';
import type { Directory, Field } from '#src/records/record.ts';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import classes from './directory.module.css';
import type { EntryForm } from './entry-dialog.tsx';

interface Props extends Omit<EntryForm, 'done'> {
  kind: Directory;
  /** A new record may need more, and may belong to a planter. */
  isNew?: boolean;
  onSave: FormHandling<DraftFields>['onSave'];
}

/** The form of a record, field by field. What was typed is checked when it is saved. */
export function RecordForm({ kind, start, isNew = false, ...handling }: Props) {
  return (
    <ChangeForm {...handling} shape={Typed}>
      {isNew && <input type="hidden" name="planter" defaultValue={start.planter ?? ''} />}
      {linesOf(kind).map((fields) => {
        const controls = fields.map(([name, field]) => (
          <Control key={name} name={name} field={field} start={start[name]} isNew={isNew} />
        ));
        const [first] = fields[0] ?? [];
        return fields.length === 1 ? (
          controls
        ) : (
          <div key={first} className={classes.pair}>
            {controls}
          </div>
        );
      })}
    </ChangeForm>
  );
}

/** Fields by their names in the form, those together that share a line. */
function linesOf(kind: Directory): [string, Field][][] {
  const lines: [string, Field][][] = [];
  for (const [name, field] of Object.entries(kind.fields)) {
    const entry: [string, Field] = [field.wire ?? name, field];
    const last = lines.at(-1);
    if (field.isBeside && last) last.push(entry);
    else lines.push([entry]);
  }
  return lines;
}

interface ControlProps {
  name: string;
  field: Field;
  start: string | undefined;
  isNew: boolean;
}

function Control({ name, field, start, isNew }: ControlProps) {
  const words = { label: translate(field.label), name };
  if (field.options) return <Choice {...words} field={field} start={start} />;
  const input = {
    ...words,
    autoComplete: 'off',
    defaultValue: start,
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
    default:
      return <TextField {...input} />;
  }
}

interface ChoiceProps {
  label: string;
  name: string;
  field: Field;
  start: string | undefined;
}

/** A value of another system is offered as well, so that it can stay. */
function Choice({ label, name, field, start }: ChoiceProps) {
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
