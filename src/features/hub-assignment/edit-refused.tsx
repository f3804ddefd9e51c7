import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { mends } from '#src/changes/mends.tsx';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { NOBODY } from './hubs.ts';
import { MoveForm } from './move-form.tsx';

/** The form of a refused move to another hub leader, with the original choice. */
export const EditRefusedMove = mends(movePlanter, {
  async row(db, { planter }) {
    const [row, leaders] = await Promise.all([
      db.rows('planters').get(planter),
      hubLeaderChoices(db),
    ]);
    return row && { from: row.hub_leader_id, leaders };
  },
  start: ({ to }) => ({ user_id: String(to) }),
  mended(to: number, args, { from, leaders }) {
    if (to === from) return { kind: 'none' };
    const named = [
      ...leaders,
      { id: args.to, name: args.toName },
      { id: args.from, name: args.fromName },
    ];
    const nameOf = (leader: number) => named.find(({ id }) => id === leader)?.name ?? '';
    const places = { from, fromName: nameOf(from), to, toName: nameOf(to) };
    return { kind: 'some', args: { ...args, ...places } };
  },
  draw({ start, ...form }, { to, toName }, { leaders }) {
    const isListed = to === NOBODY || leaders.some(({ id }) => id === to);
    const hubs = isListed ? leaders : [...leaders, { id: to, name: toName }];
    return <MoveForm {...form} leader={Number(start.user_id)} hubs={hubs} />;
  },
});
