import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftFields, fieldsOfDraft } from './draft-fields.ts';
import { type DraftSaver, newDraftSaver } from './draft-saver.ts';
import { readDraft } from './drafts.ts';
import { type KeptMoment, newKeptMoment } from './kept-moment.ts';

export type { DraftFields } from './draft-fields.ts';

interface EarlierDraft {
  /** Undefined if nothing was typed earlier. */
  fields: DraftFields | undefined;
  /** When the draft was saved, in milliseconds since 1970. */
  savedAt?: number | undefined;
}

export interface DraftHandle {
  /** Undefined until the device has been queried; then the earlier draft, if any. */
  earlier: EarlierDraft | undefined;
  /** Increases when an earlier version is put into the form. Use it as the form's `key`. */
  revision: number;
  /** Saves the current values of the form. Call it on every input. */
  keep(fields: DraftFields): void;
  /** Waits until everything typed is saved, and makes a version of it. Call it before submitting. */
  settle(): Promise<void>;
  /** Puts an earlier version into the draft. False if the version no longer exists. */
  restore(seq: number): Promise<boolean>;
  /** Reloads the draft after something other than this form has changed it. */
  reload(): Promise<void>;
  /** Deletes the draft after its content was submitted or discarded. Its versions stay for 30 days. */
  drop(): Promise<void>;
  /** Deletes the draft of a discarded form. Returns a function that restores its content; undefined if it was empty. */
  discard(): Promise<(() => Promise<void>) | undefined>;
  /** True while the draft cannot be saved because the device is full. */
  isFailing: boolean;
  keptAt: Pick<KeptMoment, 'get' | 'subscribe'>;
}

export interface DraftOptions {
  /** Earlier states are kept, about one every two minutes, and can be restored. For long texts. */
  versions?: boolean;
  /** Stored sealed (src/vault). Use it only within `Unlocked`, which waits for the key. */
  confidential?: boolean;
}

/**
 * A draft that saves itself. During a save, only the newest state waits for the next one, so that saves never queue up
 * on a slow phone.
 */
export function useDraft(
  key: string,
  { versions = false, confidential = false }: DraftOptions = {},
): DraftHandle {
  const [earlier, setEarlier] = useState<EarlierDraft>();
  const [revision, setRevision] = useState(0);
  const [isFailing, setFailing] = useState(false);
  const [keptAt] = useState(newKeptMoment);
  const saver = useRef<DraftSaver>(undefined);
  const isShown = useRef(false);
  saver.current ??= newDraftSaver(key, { versions, confidential });

  useEffect(() => {
    let isCurrent = true;
    isShown.current = true;
    const own = newDraftSaver(key, { versions, confidential });
    saver.current = own;
    void readDraft(key)
      .then((draft) => {
        const fields = fieldsOfDraft(draft?.fields);
        own.startFrom(fields, draft?.savedAt);
        return { fields, savedAt: draft?.savedAt };
      })
      .catch((error: unknown) => {
        // A form without its draft is better than no form.
        console.error('A draft could not be read.', error);
        return { fields: undefined };
      })
      .then((found: EarlierDraft) => {
        if (!isCurrent) return;
        keptAt.set(found.savedAt);
        setEarlier(found);
      });
    return () => {
      isCurrent = false;
      isShown.current = false;
    };
  }, [key, versions, confidential, keptAt]);

  const keep = useCallback(
    (fields: DraftFields) => {
      void saver.current?.save(fields).then((ok) => {
        if (ok) keptAt.set(Date.now());
        // The last input may be saved after the form has been closed.
        if (isShown.current) setFailing(!ok);
      });
    },
    [keptAt],
  );
  const settle = useCallback(async () => saver.current?.settle(), []);
  const drop = useCallback(async () => {
    await saver.current?.drop();
    keptAt.set(undefined);
  }, [keptAt]);
  const discard = useCallback(async () => {
    const own = saver.current;
    await own?.settle();
    const fields = fieldsOfDraft((await readDraft(key))?.fields) ?? {};
    await drop();
    if (Object.keys(fields).length === 0) return undefined;
    return async () => void (await own?.save(fields));
  }, [key, drop]);
  const restore = useCallback(
    async (seq: number) => {
      const restored = await saver.current?.restore(seq);
      if (!restored) return false;
      keptAt.set(restored.savedAt);
      setEarlier({ fields: restored.fields, savedAt: restored.savedAt });
      setRevision((before) => before + 1);
      return true;
    },
    [keptAt],
  );
  const reload = useCallback(async () => {
    const draft = await readDraft(key);
    const fields = fieldsOfDraft(draft?.fields);
    saver.current?.startFrom(fields, draft?.savedAt);
    keptAt.set(draft?.savedAt);
    setEarlier({ fields, savedAt: draft?.savedAt });
    setRevision((before) => before + 1);
  }, [key, keptAt]);
  return { earlier, revision, keep, settle, restore, reload, drop, discard, isFailing, keptAt };
}
