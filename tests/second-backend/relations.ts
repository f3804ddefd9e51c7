import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { created, deleted, deletedAgain, done, list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import type { Planter, Relation, User } from './types.ts';
import { fullName, hubPlanterView } from './views.ts';
import { type Json, readId, wireId } from './wire.ts';

/** Planters of one user: the hub of a leader, and a planter's own record. */
function plantersOfUser(call: Call): Answer {
  const userId = call.id('userId');
  const self = userId === call.me().id;
  const names = call.store.allRoleNames(call.me());
  // Someone who lost the role of a hub leader no longer sees the hub.
  const hub = self ? call.may('hubGrid') : call.may('viewAnyHub');
  const own = self && names.includes('church_planter');
  if (!hub && !own) return refusedList(call, 'hubPlanters');
  if (!call.store.users.get(userId)) call.missing('User');
  const shown: { planter: Planter; relationship: string }[] = [];
  for (const planter of call.store.planters.all()) {
    if (planter.user_id === userId) {
      shown.push({ planter, relationship: call.profile.ownRelationship });
    }
    const relations = call.store.relations.where(
      (row) => hub && row.planter_id === planter.id && row.user_id === userId,
    );
    for (const relation of relations) {
      shown.push({ planter, relationship: relation.relationship_type });
    }
  }
  return list(
    call,
    'hubPlanters',
    shown.map(({ planter, relationship }) => hubPlanterView(call, planter, relationship)),
  );
}

function relationView(call: Call, relation: Relation): Json {
  const { profile } = call;
  const user: User | undefined = call.store.users.get(relation.user_id);
  const type = { relationship_type: relation.relationship_type };
  if (profile.relationUserKey === 'id') {
    return {
      id: wireId(profile, relation.user_id),
      username: user?.username ?? null,
      email: user?.email ?? null,
      name: user ? fullName(user) : null,
      ...type,
    };
  }
  return {
    id: wireId(profile, relation.id),
    church_planter_id: wireId(profile, relation.planter_id),
    user_id: wireId(profile, relation.user_id),
    ...type,
  };
}

function usersOfPlanter(call: Call): Answer {
  const planter = call.store.planters.get(call.id());
  const own = planter !== undefined && planter.user_id === call.me().id;
  if (!own && !call.may('assignHubs')) return refusedList(call, 'relations');
  const found = call.row(call.store.planters, 'Planter');
  const rows = call.store.relations.where((row) => row.planter_id === found.id);
  return list(
    call,
    'relations',
    rows.map((row) => relationView(call, row)),
  );
}

function addUser(call: Call): Answer {
  call.need('assignHubs');
  const planter = call.row(call.store.planters, 'Planter');
  const body = call.body();
  call.onlyMembers(body, ['user_id', 'relationship_type']);
  const user = call.store.users.get(readId(body.user_id) ?? 0);
  if (!user) return call.invalid('user_id is not a known user');
  const type = call.text(body, 'relationship_type');
  if (type === '') call.invalid('relationship_type is required');
  const { store } = call;
  const same = store.relations.find(
    (row) =>
      row.planter_id === planter.id && row.user_id === user.id && row.relationship_type === type,
  );
  if (same) {
    if (call.profile.repeat === 'conflict') call.conflict('The planter already has this relation');
    return done();
  }
  if (type === 'hub_leader') {
    const former = store.hubLeaderOf(planter.id);
    if (former && call.profile.secondLeader === 'conflict') {
      call.conflict('The planter already has a hub leader');
    }
    if (former) store.relations.delete(former.id);
  }
  const relation = store.relations.insert({
    planter_id: planter.id,
    user_id: user.id,
    relationship_type: type,
  });
  call.wrote(planter.id, user.id);
  return created(call, 'relations', relation.id, relationView(call, relation));
}

function removeUser(call: Call): Answer {
  call.need('assignHubs');
  const planter = call.row(call.store.planters, 'Planter');
  const userId = call.id('userId');
  const rows = call.store.relations.where(
    (row) => row.planter_id === planter.id && row.user_id === userId,
  );
  if (rows.length === 0) return deletedAgain(call, 'Relation');
  for (const row of rows) call.store.relations.delete(row.id);
  call.wrote(planter.id, userId);
  return deleted(call);
}

export const relationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/church-planters/users/:userId/church-planters',
    handler: plantersOfUser,
  },
  { method: 'GET', path: '/church-planters/:id/users', handler: usersOfPlanter },
  { method: 'POST', path: '/church-planters/:id/users', handler: addUser },
  { method: 'DELETE', path: '/church-planters/:id/users/:userId', handler: removeUser },
];
