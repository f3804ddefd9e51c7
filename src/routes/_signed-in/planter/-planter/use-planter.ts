import { useMemo } from 'react';
import { entryOf, type PlanterEntry } from '#db/queries/planter-index.ts';
import { planterByAddress } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';

export type FoundPlanter =
  | { kind: 'loading' }
  | { kind: 'found'; entry: PlanterEntry }
  | { kind: 'problem'; message: string };

/** Made on a device, or counted by the server. */
const ADDRESS = /^(?:\d+|[ls][\w-]+)$/;

/** The planter of an address, by server number or local key (S3). */
export function usePlanter(address: string): FoundPlanter {
  const isAddress = ADDRESS.test(address);
  const found = useMirror(
    async (db) => (isAddress ? planterByAddress(db, address) : undefined),
    [address, isAddress],
  );
  const row = found.kind === 'ready' ? found.data : undefined;
  const entry = useMemo(() => row && entryOf(row), [row]);
  if (address.trim() === '') return { kind: 'problem', message: 'No planter ID provided' };
  if (!isAddress) return { kind: 'problem', message: 'Invalid planter ID format' };
  if (found.kind === 'failed') return { kind: 'problem', message: 'Failed to load planter data' };
  if (found.kind === 'loading') return { kind: 'loading' };
  return entry ? { kind: 'found', entry } : { kind: 'problem', message: 'Planter not found' };
}
