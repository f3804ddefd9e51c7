import { useEffect, useState } from 'react';
import { hasSealed, opened } from '#src/sync-client/confidential.ts';
import { useVaultStatus } from '#src/vault/current.ts';

/** A value with its sealed texts unsealed; undefined while that is in progress, or if it is impossible. */
export function useOpened<T>(value: T): T | undefined {
  const { state } = useVaultStatus();
  const [shown, setShown] = useState<{ of: T; opened: T }>();
  const isPlain = !hasSealed(value);

  useEffect(() => {
    if (isPlain || state !== 'open') return;
    let isCurrent = true;
    opened(value)
      .then((result) => isCurrent && setShown({ of: value, opened: result }))
      .catch((error: unknown) => console.error('A sealed text could not be opened', error));
    return () => {
      isCurrent = false;
    };
  }, [value, isPlain, state]);

  if (isPlain) return value;
  return state === 'open' && shown?.of === value ? shown.opened : undefined;
}
