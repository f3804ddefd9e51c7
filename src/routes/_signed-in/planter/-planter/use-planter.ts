import { useMemo } from 'react';
import { entryOf, type PlanterEntry } from '#db/queries/planter-index.ts';
import { planterByAddress } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useFeed } from '../../-changes/use-feed.ts';
import { DIRECTORY_FEED } from '../../-planters/directory-feed.ts';

export type FoundPlanter =
  | { kind: 'loading' }
  | { kind: 'found'; entry: PlanterEntry }
  /** `why`: a code of the engine, or the server's own words. */
  | { kind: 'problem'; message: string; why?: string };

const FAILED = 'Failed to load planter data';
/** Made on a device, or counted by the server. */
const ADDRESS = /^(?:\d+|s\d+|l[\da-f]{8}-[\da-f-]+)$/;

/** The planter of an address, by server number or local key (S3). */
export function usePlanter(address: string): FoundPlanter {
  const isAddress = ADDRESS.test(address);
  const directory = useFeed(DIRECTORY_FEED);
  const found = useMirror(
    async (db) => (isAddress ? planterByAddress(db, address) : undefined),
    [address, isAddress],
  );
  const row = found.kind === 'ready' ? found.data : undefined;
  const entry = useMemo(() => row && entryOf(row), [row]);
  if (address.trim() === '') return { kind: 'problem', message: 'No planter ID provided' };
  if (!isAddress) return { kind: 'problem', message: 'Invalid planter ID format' };
  if (found.kind === 'failed') return { kind: 'problem', message: FAILED };
  if (found.kind === 'loading') return { kind: 'loading' };
  if (entry) return { kind: 'found', entry };
  if (directory.readAt > 0) return { kind: 'problem', message: 'Planter not found' };
  if (directory.error === undefined) return { kind: 'loading' };
  return { kind: 'problem', message: FAILED, why: directory.error };
}
