import { useState } from 'react';
import { type DraftFields, type DraftOptions, useDraft } from '#db/queries/use-draft.ts';
import type { SaveProblem } from '../field-problems.ts';
import { type DraftProps, draftProps } from './draft-props.tsx';
import { type GivingUp, giveUp, useGivenUpBy } from './give-up.ts';

/** Props that an editor passes to its form; spread them into the form, and use `revision` as its key. */
export interface EditorForm extends DraftProps {
  /** The record, overlaid with the draft. */
  start: DraftFields;
  onCancel(): void;
}

export interface Editor {
  /** Undefined until the draft has been read. */
  form: EditorForm | undefined;
  /** Values of the draft, if there is one. */
  typed: DraftFields | undefined;
  /** Increases when an earlier version is restored: use it as the form's `key`. */
  revision: number;
  /** Call it when the values are saved: deletes the draft, then runs `next`. */
  done(next?: () => unknown): Promise<void>;
}

interface Options extends DraftOptions {
  /** The record being edited, as texts: the draft stores only the fields that differ from it. */
  shown?: DraftFields | undefined;
  /** The surrounding dialog, whose close button and Escape act like Cancel. */
  givingUp?: GivingUp;
  /** Navigates away from the form, unless `done` gets another function for that. */
  leave(): unknown;
}

/** A form whose input is kept as a draft until it is saved or discarded. */
export function useEditor(key: string, options: Options): Editor {
  const { givingUp, leave, ...draftOptions } = options;
  const draft = useDraft(key, draftOptions);
  useGivenUpBy(givingUp, draft);
  // The values when the form was opened: a later sync must not count as the author's change.
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
      // The values are saved, so a draft that cannot be deleted must not keep the form open.
      await draft
        .drop()
        .catch((error: unknown) => console.warn('A draft could not be deleted.', error));
      await next();
    },
  };
}

/** Saves a form's values, and calls `done` if that succeeds. */
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
