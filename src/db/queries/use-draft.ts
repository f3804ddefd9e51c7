import { useCallback, useEffect, useRef, useState } from 'react';
import { type DraftFields, fieldsOfDraft } from './draft-fields.ts';
import { type DraftSaver, newDraftSaver } from './draft-saver.ts';
import { readDraft } from './drafts.ts';
import { type KeptMoment, newKeptMoment } from './kept-moment.ts';

export type { DraftFields } from './draft-fields.ts';

interface EarlierDraft {
  /** Undefined: nothing was typed earlier. */
  fields: DraftFields | undefined;
  /** When it was kept, milliseconds since 1970. */
  savedAt?: number | undefined;
}

export interface DraftHandle {
  /** Undefined until the device has been asked; then the earlier draft, if any. */
  earlier: EarlierDraft | undefined;
  /** Rises when an earlier version was put into the form: use it as the form's `key`. */
  revision: number;
  /** Keeps the present values of the form. Call it at every input. */
  keep(fields: DraftFields): void;
  /** Waits until all that was typed is kept, and makes a version of it: before it is handed in. */
  settle(): Promise<void>;
  /** Puts an earlier version into the draft. False: it is not there any more. */
  restore(seq: number): Promise<boolean>;
  /** Takes the present content of the draft, because something other than this form has changed it. */
  reload(): Promise<void>;
  /** Forgets the draft: what it held is saved, or its author let it go. Its versions stay for 30 days. */
  drop(): Promise<void>;
  /** The same for a form that is discarded. Returns how to restore its content; undefined if it had none. */
  discard(): Promise<(() => Promise<void>) | undefined>;
  /** True while what is typed could not be kept: the device is full. */
  isFailing: boolean;
  keptAt: Pick<KeptMoment, 'get' | 'subscribe'>;
}

export interface DraftOptions {
  /** Earlier states are kept, at most one in two minutes, and can be restored. For long texts. */
  versions?: boolean;
  /** Kept sealed (src/vault): only behind `Unlocked`, which waits for the key. */
  confidential?: boolean;
}

/**
 * A self-saving draft. While one save is in progress only the newest state waits for the next one, so that fast typing
 * on a slow phone never queues up.
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
        // A form without its draft is worth more than no form.
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
        // What was typed last is kept after its form has gone.
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
