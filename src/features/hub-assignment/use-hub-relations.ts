import { useEffect, useMemo, useRef } from 'react';
import { type HubRelations, hubRelations, RELATIONS } from '#db/queries/hub-relations.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { wantFeedsOnce } from '#src/sync-client/want-feeds-once.ts';

/** Each planter needs a request of its own, so they are sent sparingly. A move reads the planter's relations anyway. */
const FRESH_MS = 30 * 60_000;

/**
 * Requests the hub leaders that the lists do not include, once per planter while the screen is open. Returns the
 * planters whose hub leader is still unknown.
 */
export function useHubRelations(entries: readonly PlanterEntry[]): ReadonlySet<string> {
  const relations = useMirror(hubRelations, []);
  const known = relations.kind === 'ready' ? relations.data : undefined;
  const asked = useRef(new Set<string>());

  useEffect(() => {
    if (!known || known.areAllTold) return;
    const untold = entries.filter(isUntold).map(({ row }) => row.lid);
    const fresh = untold.filter((lid) => !asked.current.has(lid));
    for (const lid of fresh) asked.current.add(lid);
    const keys = fresh.map((lid) => `${RELATIONS}${lid}`);
    wantFeedsOnce(keys, FRESH_MS).catch((error: unknown) =>
      // The database is closing, e.g. because of a sign-out, so nobody needs the result.
      console.info('The hub leaders could not be asked for', error),
    );
  }, [entries, known]);

  return useMemo(() => unknownOf(entries, known), [entries, known]);
}

/**
 * True unless the planter was created on this device and so has no leader, or the server's list includes the leader.
 */
function isUntold({ row }: PlanterEntry): boolean {
  return row.id !== null && !row.leader_told;
}

function unknownOf(entries: readonly PlanterEntry[], known: HubRelations | undefined) {
  if (!known || known.areAllTold) return new Set<string>();
  const unknown = entries.filter(
    (entry) => isUntold(entry) && entry.row.hub_leader_id === 0 && !known.read.has(entry.row.lid),
  );
  return new Set(unknown.map(({ row }) => row.lid));
}
