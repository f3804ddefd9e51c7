import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from './drafts.ts';

/** What stands in the fields of a form, by field name. */
export type DraftFields = Record<string, string>;

export interface DraftHandle {
  /** Undefined until the device has been asked; then what was typed earlier, if anything. */
  earlier: { fields: DraftFields | undefined } | undefined;
  /** Keeps what stands in the form now. Call it at every input. */
  keep(fields: DraftFields): void;
  /** Forgets the draft: what it held is saved, or its author let it go. */
  drop(): Promise<void>;
  /** True while what is typed could not be kept: the device is full. */
  isFailing: boolean;
}

/**
 * A self-saving draft. While one save is under way only the newest state waits for the next one, so that
 * fast typing on a slow phone never queues up.
 */
export function useDraft(key: string): DraftHandle {
  const [earlier, setEarlier] = useState<DraftHandle['earlier']>();
  const [isFailing, setFailing] = useState(false);
  const saver = useRef(newSaver(key));

  useEffect(() => {
    let isCurrent = true;
    saver.current = newSaver(key);
    void readDraft(key)
      .then((draft) => textsOf(draft?.fields))
      .catch((error: unknown) => {
        // A form without its draft is worth more than no form.
        console.error('A draft could not be read.', error);
        return undefined;
      })
      .then((fields) => isCurrent && setEarlier({ fields }));
    return () => {
      isCurrent = false;
    };
  }, [key]);

  const keep = useCallback((fields: DraftFields) => {
    void saver.current.save(fields).then((ok) => setFailing(!ok));
  }, []);
  const drop = useCallback(() => saver.current.drop(), []);
  return { earlier, keep, drop, isFailing };
}

/** One write at a time, newest state last; `drop` is the end of them all. */
function newSaver(key: string) {
  let waiting: DraftFields | undefined;
  let running: Promise<boolean> | undefined;

  async function run(): Promise<boolean> {
    let ok = true;
    while (waiting) {
      const fields = waiting;
      waiting = undefined;
      ok = await tryToSave(key, fields);
    }
    running = undefined;
    return ok;
  }

  return {
    save(fields: DraftFields): Promise<boolean> {
      waiting = fields;
      running ??= run();
      return running;
    },
    async drop(): Promise<void> {
      waiting = undefined;
      await running;
      await dropDraft(key);
    },
  };
}

async function tryToSave(key: string, fields: DraftFields): Promise<boolean> {
  try {
    await saveDraft(key, fields);
    return true;
  } catch (error) {
    console.warn('A draft could not be kept.', error);
    return false;
  }
}

/** Only texts come back into a form; anything else in a stored draft is of another build. */
function textsOf(fields: Record<string, unknown> | undefined): DraftFields | undefined {
  if (!fields) return undefined;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
