import { useCallback, useEffect, useRef } from 'react';
import { draftEndedAt, endDraft, keepAside, mergeDraft } from '#db/queries/draft-copies.ts';
import { hasExtras } from '#db/queries/feeds.ts';
import type { DraftFields, DraftHandle } from '#db/queries/use-draft.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { DraftCopy, NewDraftCopy } from '#shared/contract/drafts.ts';
import { dropDraftCopy, keepDraftCopy, readDraftCopy } from '#src/online/draft-copies.ts';

/** So long after the last key the copy is sent. */
const QUIET_MS = 4_000;

interface DraftCopyHandle {
  /** Copies the form's present values. Call it at every input. */
  typed(fields: DraftFields): void;
  /** The draft was submitted or discarded: no other device shall continue it. */
  end(): Promise<void>;
}

/**
 * Lets a draft follow its author to another device, where the server offers that:
 *
 *   opened ─► a newer copy becomes the draft, an older one a version; so does any that comes after the first key
 *   typed ─► a moment of quiet ─► the draft is copied to the server
 *
 * It is an extra on top of the draft on this device: without an answer nothing changes and nobody is notified.
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

  // Who leaves the form does not wait for the moment of quiet.
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
    // The report is saved already: nothing that goes wrong here may look as if it were not.
    await endCopy(key).catch(tellNobody);
  }, [key]);

  return { typed, end };
}

async function endCopy(key: string): Promise<void> {
  await endDraft(key, Date.now());
  if (await isPossible()) void dropDraftCopy(key);
}

/** The draft on this device is what counts: its copy is tried again at the next key. */
function tellNobody(error: unknown): undefined {
  console.warn('A draft could not be copied to or from the server.', error);
}

function isPossible(): Promise<boolean> {
  return navigator.onLine ? readMirror(hasExtras) : Promise.resolve(false);
}

/**
 * The server's copy, stored on this device as the draft or as a version of it. `hasTyped`: asked when the copy has
 * arrived, since a form is never replaced under its author's hands.
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
  // Another device has typed later, or has typed something that this one never saw: neither may be lost.
  const other = kept.copy.savedAt > body.savedAt ? kept.copy : kept.replaced;
  if (other) await keepAside({ key, ...other });
  return kept.copy.savedAt;
}
