import * as z from 'zod/mini';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { leaderIn } from '#shared/contract/planter-users.ts';
import { message, text, translate } from '#shared/i18n.ts';
import { type Call, doneWhenGone, effect, mutation, sayUnlessTold } from './mutation.ts';

/**
 * Moves a planter to another hub leader, or to none, in one write of up to two calls (S18). The relations are read
 * again before each call, and a step that has already happened is not requested again.
 */
export const movePlanter = mutation({
  name: 'move-planter',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      planter: z.string(),
      planterName: z.string(),
      /** Ids of the hub leaders; 0 for nobody. */
      from: z.int(),
      fromName: z.string(),
      to: z.int(),
      toName: z.string(),
    }),
  ),

  lanes: ({ planter }) => [`planter:${planter}`],
  apply: ({ planter, to }) => [
    effect('planters', planter, (row) => row && { ...row, hub_leader_id: to }),
  ],

  calls: ({ planter, from, to }, ids) => {
    const id = ids.of('planters', planter);
    if (id === undefined) return undefined;
    const path = `/church-planters/${id}/users`;
    const leave: Call = {
      method: 'DELETE',
      path: `${path}/${from}`,
      fresh: path,
      isDone: (body) => isOther(leaderIn(body), from),
    };
    const enter: Call = {
      method: 'POST',
      path,
      fresh: path,
      isDone: (body) => leaderIn(body) === to,
      body: () => ({ user_id: to, relationship_type: HUB_LEADER_RELATION }),
    };
    return [...(from === 0 ? [] : [leave]), ...(to === 0 ? [] : [enter])];
  },

  conflict: {
    kind: 'ask',
    touched: ({ from, to }) => [
      { field: 'hub_leader_id', label: text('Hub leader'), before: from, mine: to },
    ],
    read: ({ planter }, ids) => {
      const id = ids.of('planters', planter);
      return id === undefined ? undefined : `/church-planters/${id}/users`;
    },
    // Without a leader, there is nothing to overwrite. An earlier call of this write may have removed the leader.
    theirs: (body) => {
      const leader = leaderIn(body);
      return leader ? { hub_leader_id: leader } : undefined;
    },
    answered: (args, chosen, theirs) => ({
      ...args,
      ...(typeof chosen.hub_leader_id === 'number' ? { to: chosen.hub_leader_id } : {}),
      ...(typeof theirs.hub_leader_id === 'number'
        ? { from: theirs.hub_leader_id, fromName: nameFor(theirs.hub_leader_id, args) }
        : {}),
    }),
    show: (_field, value, args) => nameFor(value, args),
  },

  whenUnknown: 'resend',
  covers: ({ planter }) => [`planter-users:${planter}`],
  // Somebody else has already removed the planter from that hub, so the second call can proceed (F6).
  read: (refused, { from }, { step }) =>
    (from !== 0 && step === 0 ? doneWhenGone(refused) : undefined) ??
    sayUnlessTold(text('Failed to update assignment'))(refused),
  label: ({ planterName, toName }) =>
    toName
      ? message('{planterName} to the hub of {toName}', { planterName, toName })
      : message('{planterName} to no hub leader', { planterName }),
});

/** True if the answer was read and has another leader or none. */
function isOther(leader: number | undefined, than: number): boolean {
  return leader !== undefined && leader !== than;
}

function nameFor(
  leader: unknown,
  args: { from: number; fromName: string; to: number; toName: string },
) {
  if (leader === args.to && args.toName) return args.toName;
  if (leader === args.from && args.fromName) return args.fromName;
  return leader ? translate('Another hub leader') : translate('Nobody');
}
