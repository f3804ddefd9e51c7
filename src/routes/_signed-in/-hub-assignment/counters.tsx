import { showCount } from '#shared/show-count.ts';
import classes from './hub-assignment.module.css';
import type { Assignments } from './hubs.ts';

interface Props {
  assignments: Assignments;
  /** Planters whose hub leader is not known yet: they are in the panel, and not counted as unassigned. */
  unknown: number;
}

/** The four counters; a search does not change them. */
export function Counters({ assignments, unknown }: Props) {
  const { hubs, unassigned } = assignments;
  const assigned = hubs.reduce((sum, hub) => sum + hub.planters.length, 0);
  const counters = [
    ['Hub Leaders', hubs.length],
    ['Total Planters', assigned + unassigned.length],
    ['Assigned Planters', assigned],
    ['Unassigned Planters', unassigned.length - unknown],
  ] as const;
  return (
    <dl className={classes.counters}>
      {counters.map(([label, count]) => (
        <div key={label} className={classes.counter}>
          <dt>{label}</dt>
          <dd>{showCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
