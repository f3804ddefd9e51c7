import { useEffect, useMemo, useRef } from 'react';
import { type HubRelations, hubRelations, RELATIONS } from '#db/queries/hub-relations.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { wantFeedsOnce } from '#src/sync-client/want-feeds-once.ts';

/** One request for each planter: they are asked for sparingly. A move reads the relations of its planter anyway. */
const FRESH_MS = 30 * 60_000;

/**
 * Asks who oversees the planters whose lists do not say, once for each while the screen is open. Answers the planters
 * of whom it is not known yet.
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
      // The database is being closed, by a sign-out say: nobody waits for these any more.
      console.info('The hub leaders could not be asked for', error),
    );
  }, [entries, known]);

  return useMemo(() => unknownOf(entries, known), [entries, known]);
}

/** Created on this device it has no leader; for the others the server's lists may or may not include one. */
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
