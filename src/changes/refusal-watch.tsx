import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSyncStatus } from '#src/sync-client/status.ts';

/** This imports every mutation, which is too much for the first screen. */
const loadWords = () => import('./refusal-words.ts');

/**
 * Announces a write that the server did not accept, wherever its author is. Earlier refusals are shown in the top bar.
 */
export function RefusalWatch() {
  const { refusals, isKnown } = useSyncStatus();
  const before = useRef<readonly string[]>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isKnown) return;
    // Not only their number: another refusal may have been settled in the same moment.
    const more = refusals.filter((one) => before.current?.includes(one) === false).length;
    before.current = refusals;
    if (more === 0) return;
    const look = (opId: string) => void navigate({ to: '/outbox', hash: opId });
    loadWords()
      .then(({ tellOfRefused }) => tellOfRefused(more, look))
      .catch((error: unknown) => console.error('A refusal could not be announced.', error));
  }, [refusals, isKnown, navigate]);
  return null;
}
