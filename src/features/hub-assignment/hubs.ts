import type { HubLeaderChoice } from '#db/queries/hub-leaders.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { searchText } from '#shared/fold-text.ts';
import { withWords, wordSearch } from '#shared/word-search.ts';

/** Stands for no hub leader, in planters and as a place of the board. */
export const NOBODY = 0;

/** A hub leader with the planters in his or her care, sorted by name. */
export interface Hub {
  id: number;
  name: string;
  planters: readonly PlanterEntry[];
}

export interface Assignments {
  hubs: readonly Hub[];
  unassigned: readonly PlanterEntry[];
}

/**
 * Groups planters by hub leader. A leader who is missing from the list of leaders gets a card, too.
 * @param unnamed returns the name of such a leader
 */
export function assignmentsOf(
  entries: readonly PlanterEntry[],
  leaders: readonly HubLeaderChoice[],
  unnamed: (id: number) => string,
): Assignments {
  const byLeader = new Map<number, PlanterEntry[]>(leaders.map(({ id }) => [id, []]));
  const unassigned: PlanterEntry[] = [];
  for (const entry of entries) {
    const leader = entry.row.hub_leader_id;
    if (leader === NOBODY) {
      unassigned.push(entry);
      continue;
    }
    const planters = byLeader.get(leader);
    if (planters) planters.push(entry);
    else byLeader.set(leader, [entry]);
  }
  const names = new Map(leaders.map(({ id, name }) => [id, name]));
  const hubs = [...byLeader].map(([id, planters]) => ({
    id,
    name: names.get(id) ?? unnamed(id),
    planters,
  }));
  return { hubs, unassigned };
}

/** The planters that match the query. A matching hub leader is shown with all planters. */
export function searched({ hubs, unassigned }: Assignments, query: string): Assignments {
  if (query.trim() === '') return { hubs, unassigned };
  const hasWords = wordSearch(query);
  const isMeant = ({ name }: Hub) => hasWords(searchText(name));
  return {
    unassigned: withWords(unassigned, query),
    hubs: hubs
      .map((hub) => (isMeant(hub) ? hub : { ...hub, planters: withWords(hub.planters, query) }))
      .filter((hub) => hub.planters.length > 0 || isMeant(hub)),
  };
}
