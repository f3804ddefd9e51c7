import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Op } from '#db/op.ts';
import { type DraftFields, useDraft } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import type { ChangedMeanwhile } from '#shared/questions.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { TextArea } from '#ui/text-field.tsx';
import classes from './conflict-question.module.css';
import { isConfidential, textOf, valueWords } from './conflict-words.ts';

type Conflict = ChangedMeanwhile['conflicts'][number];

interface Props {
  op: Op;
  conflicts: readonly Conflict[];
  onChosen(chosen: Record<string, unknown>): Promise<void>;
  onClose(): void;
}

/** One field after the other: mine, theirs, or for a text both combined by hand. */
export function ConflictChoice({ op, conflicts, onChosen, onClose }: Props) {
  const confidential = isConfidential(op);
  const draft = useDraft(`conflict:${op.id}`, { confidential });
  const [isSaving, setSaving] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = fieldsOf(event.currentTarget);
    setSaving(true);
    await onChosen(Object.fromEntries(conflicts.map((one) => [one.field, chosen(one, fields)])));
    await draft.drop();
    setSaving(false);
    onClose();
  }

  if (!draft.earlier) return null;
  return (
    <form
      className={layout.stack5}
      autoComplete={confidential ? 'off' : undefined}
      onInput={(event) => draft.keep(fieldsOf(event.currentTarget))}
      onSubmit={(event) => void save(event)}
    >
      {conflicts.map((one) => (
        <Choice key={one.field} op={op} conflict={one} start={draft.earlier?.fields ?? {}} />
      ))}
      <div className={layout.wrap3}>
        <Button type="submit" busyLabel={isSaving && t`Saving...`}>
          <Trans>Save and send</Trans>
        </Button>
        <Button kind="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  op: Op;
  conflict: Conflict;
  start: DraftFields;
}

function Choice({ op, conflict, start }: ChoiceProps) {
  const { field, label, mine, theirs, isText } = conflict;
  const [way, setWay] = useState(start[field] ?? (isText ? 'both' : 'mine'));
  const ways = {
    mine: t`Keep mine`,
    theirs: t`Take theirs`,
    ...(isText ? { both: t`Combine` } : {}),
  };
  return (
    <fieldset className={layout.stack2}>
      <legend className={layout.strong}>{translate(label)}</legend>
      {Object.entries(ways).map(([value, words]) => (
        <label key={value} className={classNames(layout.option, classes.way)}>
          <input
            type="radio"
            name={field}
            value={value}
            checked={way === value}
            onChange={() => setWay(value)}
          />
          <span className={layout.stack1}>
            <strong>{words}</strong>
            {value !== 'both' && (
              <span className={classNames(layout.prose, classes.value)}>
                {valueWords(op, field, value === 'mine' ? mine : theirs)}
              </span>
            )}
          </span>
        </label>
      ))}
      {isText && way === 'both' && (
        <TextArea
          label={t`Combined text`}
          name={textName(field)}
          rows={8}
          defaultValue={start[textName(field)] ?? bothTexts(conflict)}
        />
      )}
    </fieldset>
  );
}

function textName(field: string): string {
  return `${field}-text`;
}

function bothTexts({ mine, theirs }: Conflict): string {
  const [own, other] = [textOf(mine), textOf(theirs)];
  if (other === '' || own.includes(other)) return own;
  return own === '' ? other : `${own}\n\n${other}`;
}

function chosen(conflict: Conflict, fields: DraftFields): unknown {
  const way = fields[conflict.field];
  if (way === 'both') return fields[textName(conflict.field)] ?? bothTexts(conflict);
  return way === 'theirs' ? conflict.theirs : conflict.mine;
}

function fieldsOf(form: HTMLFormElement): DraftFields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
