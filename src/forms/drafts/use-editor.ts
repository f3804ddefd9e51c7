import { useState } from 'react';
import { type DraftFields, type DraftOptions, useDraft } from '#db/queries/use-draft.ts';
import type { SaveProblem } from '../field-problems.ts';
import { type DraftProps, draftProps } from './draft-props.tsx';
import { type GivingUp, giveUp, useGivenUpBy } from './give-up.ts';

/** What a form is given; spread it into the form, which gets `revision` as its key. */
export interface EditorForm extends DraftProps {
  /** The record, and over it what was typed earlier. */
  start: DraftFields;
  onCancel(): void;
}

export interface Editor {
  /** Undefined until the device has been asked for the draft. */
  form: EditorForm | undefined;
  /** What was typed earlier, if anything. */
  typed: DraftFields | undefined;
  /** Rises when an earlier version was put into the form: use it as the form's `key`. */
  revision: number;
  /** Ends the form when its values are saved: the draft goes, and what comes next is shown. */
  done(next?: () => unknown): Promise<void>;
}

interface Options extends DraftOptions {
  /** The record of an edit, as texts: the draft holds only what was changed of it. */
  shown?: DraftFields | undefined;
  /** The dialog around the form, whose cross and Escape mean the same as Cancel. */
  givingUp?: GivingUp;
  /** Shows what comes after the form, unless `done` names something else. */
  leave(): unknown;
}

/** A form whose words are kept on the device until they are saved or given up. */
export function useEditor(key: string, options: Options): Editor {
  const { givingUp, leave, ...draftOptions } = options;
  const draft = useDraft(key, draftOptions);
  useGivenUpBy(givingUp, draft);
  // What the author saw when the form opened: a sync meanwhile must not count as the author's change.
  const [shown] = useState(options.shown);
  return {
    form: draft.earlier && {
      ...draftProps(draft, shown),
      start: { ...shown, ...draft.earlier.fields },
      onCancel: () => void giveUp(draft).then(leave),
    },
    typed: draft.earlier?.fields,
    revision: draft.revision,
    done: async (next = leave) => {
      await draft.drop();
      await next();
    },
  };
}

/** Saves a form's values; if that succeeds, the form is done. */
export function savesWith<Fields>(
  save: (fields: Fields) => Promise<SaveProblem | undefined>,
  done: () => Promise<void>,
) {
  return async (fields: Fields): Promise<SaveProblem | undefined> => {
    const problem = await save(fields);
    if (problem === undefined) await done();
    return problem;
  };
}
