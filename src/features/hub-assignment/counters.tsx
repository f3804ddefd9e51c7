import { t } from '@lingui/core/macro';
import { isWhole } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { showCount } from '#shared/formats.ts';
import { Counts } from '#ui/facts.tsx';
import type { Assignments } from './hubs.ts';

interface Props {
  assignments: Assignments;
  /** Planters whose hub leader is not known yet. */
  unknown: number;
  leaders: ListState;
  /** Otherwise, planters cannot be counted. */
  areAllHere: boolean;
}

/** The four counters, which do not depend on the search. Unknown values are shown as a dash or a range. */
export function Counters({ assignments, unknown, leaders, areAllHere }: Props) {
  const { hubs, unassigned } = assignments;
  const assigned = hubs.reduce((sum, hub) => sum + hub.planters.length, 0);
  const known = (count: string) => (areAllHere ? count : '–');
  const counters = [
    [t`Hub Leaders`, isWhole(leaders) ? showCount(hubs.length) : '–'],
    [t`Total Planters`, known(showCount(assigned + unassigned.length))],
    [t`Assigned Planters`, known(range(assigned, unknown))],
    [t`Unassigned Planters`, known(unassignedCount(unassigned.length, unknown))],
  ] as const;
  return <Counts counts={counters} />;
}

/** Planters without a hub leader: '3', or '0 to 15' if the leaders of 15 are unknown. */
export function unassignedCount(listed: number, unknown: number): string {
  return range(listed - unknown, unknown);
}

function range(least: number, unknown: number): string {
  const [from, to] = [showCount(least), showCount(least + unknown)];
  return unknown === 0 ? from : t`${from} to ${to}`;
}
