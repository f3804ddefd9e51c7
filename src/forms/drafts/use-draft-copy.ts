import { useCallback, useEffect, useRef } from 'react';
import { draftEndedAt, endDraft, keepAside, mergeDraft } from '#db/queries/draft-copies.ts';
import { hasExtras } from '#db/queries/feeds.ts';
import type { DraftFields, DraftHandle } from '#db/queries/use-draft.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { DraftCopy, NewDraftCopy } from '#shared/contract/drafts.ts';
import { dropDraftCopy, keepDraftCopy, readDraftCopy } from '#src/online/draft-copies.ts';

/** Pause after the last key press before the copy is sent. */
const QUIET_MS = 4_000;

interface DraftCopyHandle {
  /** Copies the form's current values. Call it on every input. */
  typed(fields: DraftFields): void;
  /** The draft was submitted or discarded: no other device may continue it. */
  end(): Promise<void>;
}

/**
 * Makes a draft available on the author's other devices, if the server supports that:
 *
 *   opened ─► a newer copy becomes the draft; an older one, or one that arrives after the first key press, a version
 *   typed ─► a pause ─► the draft is copied to the server
 *
 * The copy is an addition to the draft on this device: if the server does not answer, nothing changes and no error is
 * shown.
 */
export function useDraftCopy(key: string, draft: DraftHandle, quietMs = QUIET_MS): DraftCopyHandle {
  const { reload } = draft;
  const isOpen = draft.earlier !== undefined;
  const seen = useRef<number>(undefined);
  const latest = useRef<DraftCopy>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isOpen) return;
    let isCurrent = true;
    fetchCopy(key, () => latest.current !== undefined)
      .then((copy) => {
        seen.current = copy?.savedAt;
        return copy?.isNewer && isCurrent ? reload() : undefined;
      })
      .catch(tellNobody);
    return () => {
      isCurrent = false;
    };
  }, [key, isOpen, reload]);

  const send = useCallback(async () => {
    timer.current = undefined;
    if (!latest.current) return;
    const body = {
      ...latest.current,
      ...(seen.current === undefined ? {} : { seen: seen.current }),
    };
    const sent = await sendCopy(key, body).catch(tellNobody);
    seen.current = sent ?? seen.current;
  }, [key]);

  const typed = useCallback(
    (fields: DraftFields) => {
      latest.current = { savedAt: Date.now(), fields };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(), quietMs);
    },
    [send, quietMs],
  );

  // When the form unmounts, send without waiting for the pause.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void send();
    },
    [send],
  );

  const end = useCallback(async () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // The report is saved already, so a failure here must not look like a failure to save it.
    await endCopy(key).catch(tellNobody);
  }, [key]);

  return { typed, end };
}

async function endCopy(key: string): Promise<void> {
  await endDraft(key, Date.now());
  if (await isPossible()) void dropDraftCopy(key);
}

/** Only logs the error: the draft on this device is what counts, and the next key press sends the copy again. */
function tellNobody(error: unknown): undefined {
  console.warn('A draft could not be copied to or from the server.', error);
}

function isPossible(): Promise<boolean> {
  return navigator.onLine ? readMirror(hasExtras) : Promise.resolve(false);
}

/**
 * Loads the server's copy and stores it on this device, as the draft or as a version. `hasTyped` is called when the
 * copy has arrived, because a form must not be replaced while its author types.
 */
async function fetchCopy(
  key: string,
  hasTyped: () => boolean,
): Promise<{ savedAt: number; isNewer: boolean } | undefined> {
  if (!(await isPossible())) return undefined;
  const copy = await readDraftCopy(key);
  if (!copy) return undefined;
  if (copy.savedAt <= (await readMirror((db) => draftEndedAt(db, key)))) {
    await dropDraftCopy(key);
    return undefined;
  }
  if (!hasTyped()) return { savedAt: copy.savedAt, isNewer: await mergeDraft({ key, ...copy }) };
  await keepAside({ key, ...copy });
  return { savedAt: copy.savedAt, isNewer: false };
}

async function sendCopy(key: string, body: NewDraftCopy): Promise<number | undefined> {
  if (!(await isPossible())) return undefined;
  const kept = await keepDraftCopy(key, body);
  if (!kept) return undefined;
  // Another device has a later draft, or one that this device never saw: keep both.
  const other = kept.copy.savedAt > body.savedAt ? kept.copy : kept.replaced;
  if (other) await keepAside({ key, ...other });
  return kept.copy.savedAt;
}
