import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '#src/sync-client/status.ts';

/** This imports every mutation, which is too much for the first screen. */
const loadWords = () => import('./refusal-words.ts');

/**
 * Announces a write that the server did not accept, wherever its author is. Earlier refusals are shown in the top bar.
 */
export function RefusalWatch() {
  const { attention, isKnown } = useSyncStatus();
  const before = useRef<number>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown) return;
    const more = attention - (before.current ?? attention);
    before.current = attention;
    if (more <= 0) return;
    const look = (opId: string) => void navigate({ to: '/outbox', hash: opId });
    loadWords()
      .then(({ tellOfRefused }) => tellOfRefused(more, look))
      .catch((error: unknown) => console.error('A refusal could not be announced.', error));
  }, [attention, isKnown, navigate]);
  return null;
}
