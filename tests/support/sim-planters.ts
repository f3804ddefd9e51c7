import { nameOf } from '#server/names.ts';
import { StageInput } from '#shared/contract/stages.ts';
import { placeOf } from '#shared/stages.ts';
import { NewPlanter, PlanterFields } from '#src/records/planter.ts';
import type { Reply, SimPlanter, SimUser, Wire } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';
import { staleIn } from './sim-stale.ts';

/** One step in the history of a planter. */
export interface SimStep {
  id: number;
  planter_id: number;
  date: string;
  user: { id: number; name: string };
  from_stage: string | null;
  from_status: string | null;
  to_stage: string;
  to_status: string;
  notes: string | null;
  created_by_key: string | null;
  rev: number;
}

const FAR = 1_000_000;

/** A hub leader outside the simulation, whose number contains the mark of the move. */
export function farLeader(mark: string): number {
  return FAR + Number(mark.replace(/\D/g, ''));
}

export function isFarLeader(leader: number): boolean {
  return leader >= FAR;
}

function markOf(leader: number): string[] {
  const number = leader - FAR;
  return number < 0 ? [] : [`mark-${number}`, `m${String(number).padStart(7, '0')}`];
}

/** The simulated backend's answer to reads of planters; undefined if another part answers. */
export function readPlanters(server: SimServer, route: string): Reply | undefined {
  if (route === 'church-planters') {
    // Every member may read the directory.
    const listed = [...server.planters.values()].filter((one) => !one.isDeleted);
    return ok(listed.map((one) => recordOf(one, server)));
  }
  const one = /^church-planters\/(\d+)(\/users|\/stage-history)?$/.exec(route);
  if (!one) return undefined;
  const planter = server.planters.get(Number(one[1]));
  if (!planter || planter.isDeleted) return no(404, 'Planter not found');
  if (one[2] === '/users') return ok(relationsOf(planter));
  if (one[2] === '/stage-history') return ok(stepsOf(server, planter.id));
  return ok(recordOf(planter, server));
}

/** Executes a write to planters; undefined if another part does. */
export function writePlanters(server: SimServer, wire: Wire, user: SimUser): Reply | undefined {
  const { method, path } = wire;
  if (method === 'POST' && path === 'church-planters') return create(server, wire, user);
  const one = /^church-planters\/(\d+)(?:\/(stage|users)(?:\/(\d+))?)?$/.exec(path);
  if (!one) return undefined;
  const planter = server.planters.get(Number(one[1]));
  if (!planter || planter.isDeleted) return no(404, 'Planter not found');
  if (one[2] === 'stage') return changeStage(server, wire, user, planter);
  if (one[2] === 'users') return place(server, wire, user, planter, Number(one[3] ?? 0));
  return edit(server, wire, user, planter);
}

function create(server: SimServer, wire: Wire, user: SimUser): Reply {
  const body = NewPlanter.safeParse(wire.body);
  if (!body.success) return no(400, 'Bad planter');
  const { first_name, last_name, church_name, location, email, stage, status } = body.data;
  const planter: SimPlanter = {
    id: server.nextId(),
    first_name,
    last_name,
    church_name: church_name ?? '',
    location: location ?? '',
    email: email ?? '',
    stage: stage ?? null,
    status: status ?? null,
    leader: user.id,
    movedAt: Number.NEGATIVE_INFINITY,
    created_by_key: wire.key ?? null,
    isDeleted: false,
    rev: server.nextRev(),
  };
  server.planters.set(planter.id, planter);
  server.note(wire, user, planter);
  const told = server.settings.tellsIdOfCreated ? { data: recordOf(planter, server) } : {};
  return { status: 201, body: { success: true, ...told } };
}

function edit(server: SimServer, wire: Wire, user: SimUser, planter: SimPlanter): Reply {
  const body = PlanterFields.safeParse(wire.body);
  if (!body.success) return no(400, 'Bad planter');
  const { church_name } = body.data;
  if (typeof church_name === 'string' && church_name !== planter.church_name) {
    planter.church_name = church_name;
    planter.rev = server.nextRev();
    server.note(wire, user, { church_name });
  }
  return ok(recordOf(planter, server));
}

function changeStage(server: SimServer, wire: Wire, user: SimUser, planter: SimPlanter): Reply {
  const body = StageInput.safeParse(wire.body);
  if (!body.success) return no(400, 'Bad stage');
  const { stage, status, notes } = body.data;
  const now = { place: placeOf(planter.stage, planter.status) };
  const wanted = { place: placeOf(stage, status) };
  const stale = server.settings.extras ? staleIn(now, wire.body, wanted) : undefined;
  if (stale) return stale;
  const id = server.nextId();
  server.steps.set(id, {
    id,
    planter_id: planter.id,
    date: new Date(server.clock.now()).toISOString(),
    user: { id: user.id, name: nameOf(user.fields) },
    from_stage: planter.stage,
    from_status: planter.status,
    to_stage: stage ?? '',
    to_status: status ?? '',
    notes: notes ?? null,
    created_by_key: wire.key ?? null,
    rev: server.nextRev(),
  });
  moveOn(server, planter.id, stage ?? '', status ?? '');
  server.note(wire, user, body.data);
  return ok({ user: { id: user.id } });
}

/** Changes a planter as another user would, without an entry in the ledger. */
export function moveOn(server: SimServer, planter: number, stage: string, status: string): void {
  const row = server.planters.get(planter);
  if (!row) return;
  Object.assign(row, { stage, status, rev: server.nextRev() });
}

/** A planter has at most one hub leader. */
function place(
  server: SimServer,
  wire: Wire,
  user: SimUser,
  planter: SimPlanter,
  leaving: number,
): Reply {
  if (wire.method === 'DELETE') {
    if (planter.leader !== leaving) return no(404, 'No such relation');
    server.moveToHub(planter.id, 0);
    return { status: 200, body: { success: true } };
  }
  const leader = Number(Reflect.get(wire.body ?? {}, 'user_id'));
  if (planter.leader !== 0 && planter.leader !== leader) {
    const current = { hub_leader_id: planter.leader };
    return { status: 409, body: { success: false, error: 'Has another', current } };
  }
  if (planter.leader !== leader) {
    server.moveToHub(planter.id, leader);
    server.note(wire, user, { leader, of: markOf(leader) });
  }
  return { status: 201, body: { success: true } };
}

function relationsOf(planter: SimPlanter) {
  if (planter.leader === 0) return [];
  return [{ user_id: planter.leader, relationship_type: 'hub_leader' }];
}

function stepsOf(server: SimServer, planter: number) {
  return [...server.steps.values()]
    .filter((one) => one.planter_id === planter)
    .map((one) => stepOf(one, server.settings.extras));
}

export function stepOf(row: SimStep, extras: boolean) {
  const { rev: _, planter_id, created_by_key, ...documented } = row;
  return extras ? { ...documented, planter_id, created_by_key } : documented;
}

function recordOf(planter: SimPlanter, server: SimServer) {
  const { leader: _, isDeleted: __, rev: ___, movedAt: ____, created_by_key, ...record } = planter;
  return server.settings.extras ? { ...record, created_by_key } : record;
}

function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

function no(status: number, error: string): Reply {
  return { status, body: { success: false, error } };
}
