import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Op } from '#db/op.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { translate } from '#shared/i18n.ts';
import type { ChangedMeanwhile } from '#shared/questions.ts';
import { ChangeForm } from '#src/forms/change-form.tsx';
import type { GivingUp } from '#src/forms/drafts/give-up.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import { Typed } from '#src/forms/typed.ts';
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
  /** The surrounding dialog, whose close button and Escape key do the same as Cancel. */
  givingUp: GivingUp;
}

/** Asks about one field after another: mine, theirs or, for a text, both combined by hand. */
export function ConflictChoice({ op, conflicts, onChosen, onClose, givingUp }: Props) {
  const confidential = isConfidential(op);
  const editor = useEditor(`conflict:${op.id}`, { confidential, givingUp, leave: onClose });
  if (!editor.form) return null;
  const { start, ...form } = editor.form;

  async function save(fields: DraftFields): Promise<undefined> {
    await onChosen(Object.fromEntries(conflicts.map((one) => [one.field, chosen(one, fields)])));
  }

  return (
    <ChangeForm
      key={editor.revision}
      {...form}
      shape={Typed}
      saveLabel={t`Save and send`}
      onSave={savesWith(save, editor.done)}
    >
      {conflicts.map((one) => (
        <Choice
          key={one.field}
          op={op}
          conflict={one}
          start={start}
          autoComplete={confidential ? 'off' : undefined}
        />
      ))}
    </ChangeForm>
  );
}

interface ChoiceProps {
  op: Op;
  conflict: Conflict;
  start: DraftFields;
  autoComplete: 'off' | undefined;
}

function Choice({ op, conflict, start, autoComplete }: ChoiceProps) {
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
          autoComplete={autoComplete}
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
