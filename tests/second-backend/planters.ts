import { type Answer, Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { uploadPicture } from './pictures.ts';
import { newPlanter } from './planter-rows.ts';
import { created, item, list, refusedList, updated } from './results.ts';
import type { Route } from './router.ts';
import { emailPattern, extraColumns, type Fields, planterFields, planterInput } from './schema.ts';
import { defaultStage, defaultStatus, findStage, findStatus } from './stages.ts';
import type { Planter } from './types.ts';
import { fullName, planterView } from './views.ts';
import type { Json } from './wire.ts';

/** Members that a client may echo back; they are accepted and ignored. */
const echoed = [
  ...Object.keys(planterFields).filter((key) => key !== 'stage' && key !== 'status'),
  'phone_number',
  'hub_leader_id',
  'relationship_type',
  'last_contact_date',
  'name',
];

function extraInput(call: Call): Fields {
  return call.profile.extraFields ? extraColumns.planters : {};
}

/** The body of a planter write, which some backends want wrapped in `data`. */
function planterBody(call: Call): Json {
  const body = call.body();
  const data = body.data;
  const wrapped = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (call.profile.wrappedBody && !wrapped) {
    const { wrappedBodyMessage, validationStatus } = call.profile;
    throw new Refusal('validation', wrappedBodyMessage, validationStatus);
  }
  return wrapped ? (data as Json) : body;
}

function ownPlanterId(call: Call): number | undefined {
  return call.store.planterOf(call.me())?.id;
}

/** Members may change every planter, a planter only their own record. */
function needPlanter(call: Call): Planter {
  if (!call.isMember() && ownPlanterId(call) !== call.id()) call.forbid();
  return call.row(call.store.planters, 'Planter');
}

function listPlanters(call: Call): Answer {
  const own = ownPlanterId(call);
  const member = call.isMember();
  if (!member && own === undefined) return refusedList(call, 'planters');
  const rows = call.store.planters.where((planter) => member || planter.id === own);
  return list(
    call,
    'planters',
    rows.map((planter) => planterView(call, planter)),
  );
}

function readInput(call: Call, body: Json): { values: Json; extras: Json } {
  const aliased = { ...body };
  if (Object.hasOwn(body, 'phone_number') && !Object.hasOwn(body, 'phone')) {
    aliased.phone = body.phone_number;
  }
  const values = call.read(aliased, planterInput);
  if (typeof values.email === 'string' && !emailPattern.test(values.email)) {
    call.invalid('email is not a valid email address');
  }
  return { values, extras: call.read(body, extraInput(call)) };
}

/** Uses the account with the same email address, or creates one if the profile does. */
function accountFor(call: Call, planter: Planter): void {
  const { store } = call;
  if (planter.email === null) return;
  const user = store.userByEmail(planter.email);
  if (user) {
    if (!store.planterOf(user)) planter.user_id = user.id;
    return;
  }
  if (call.profile.planterAccounts !== 'created') return;
  const account = store.users.insert({
    username: `planter${planter.id}`,
    email: planter.email,
    password: '',
    first_name: planter.first_name,
    last_name: planter.last_name,
    display_name: null,
    bio: null,
    avatar_url: null,
    phone_number: null,
    website: null,
    company: null,
    job_title: null,
    role: 'church_planter',
    apps: [3],
    sessionsFrom: 0,
  });
  planter.user_id = account.id;
}

function createPlanter(call: Call): Answer {
  const me = call.needMember();
  const body = planterBody(call);
  const extraKeys = Object.keys(extraInput(call));
  call.onlyMembers(body, [...echoed, 'stage', 'status', ...extraKeys]);
  const { values, extras } = readInput(call, body);
  call.requireAll(values, ['first_name', 'last_name', 'location', 'church_name', 'email']);
  const { stage, status } = readStage(call, {
    stage: body.stage || defaultStage,
    status: body.status || findStage(call.text(body, 'stage'))?.statuses[0] || defaultStatus,
  });
  const planter = call.store.planters.insert({
    ...newPlanter(call.env.clock(), {
      first_name: String(values.first_name),
      ...(values as Partial<Planter>),
    }),
    stage,
    status,
    extras,
  });
  accountFor(call, planter);
  call.store.stageChanges.insert({
    planter_id: planter.id,
    date: call.env.clock(),
    user_id: me.id,
    from_stage: null,
    from_status: null,
    to_stage: stage,
    to_status: status,
    notes: null,
  });
  call.wrote(planter.id);
  return created(call, 'planters', planter.id, planterView(call, planter));
}

function updatePlanter(call: Call): Answer {
  const planter = needPlanter(call);
  const body = planterBody(call);
  call.onlyMembers(body, [...echoed, ...Object.keys(extraInput(call))]);
  const { values, extras } = readInput(call, body);
  const message = 'First name and last name are required';
  call.requirePut(planter, values, ['first_name', 'last_name'], message);
  const coordinates = call.read(body, { latitude: 'coordinate', longitude: 'coordinate' });
  call.put(planter, planterInput, values);
  call.put(planter.extras, extraInput(call), extras);
  Object.assign(planter, coordinates);
  planter.updated_at = call.env.clock();
  call.wrote(planter.id);
  return updated(call, 'planters', planterView(call, planter));
}

function readStage(call: Call, body: Json): { stage: string; status: string } {
  const stageText = call.text(body, 'stage');
  const statusText = call.text(body, 'status');
  const stage = stageText === '' ? undefined : findStage(stageText);
  if (stageText !== '' && !stage) call.invalid('Unknown stage');
  if (!stage || statusText === '') return call.invalid('Please select both stage and status');
  const status = findStatus(stage.name, statusText);
  if (status === undefined) return call.invalid('The status does not belong to the stage');
  return { stage: stage.name, status };
}

function changeStage(call: Call): Answer {
  const me = call.need('pipeline');
  const planter = call.row(call.store.planters, 'Planter');
  const body = call.profile.wrappedBody && call.body().data ? planterBody(call) : call.body();
  call.onlyMembers(body, ['stage', 'status', 'notes']);
  const { stage, status } = readStage(call, body);
  const change = call.store.stageChanges.insert({
    planter_id: planter.id,
    date: call.env.clock(),
    user_id: me.id,
    from_stage: planter.stage,
    from_status: planter.status,
    to_stage: stage,
    to_status: status,
    notes: call.text(body, 'notes') || null,
  });
  planter.stage = stage;
  planter.status = status;
  planter.updated_at = call.env.clock();
  call.wrote(planter.id, change.id);
  const view = planterView(call, planter);
  if (call.profile.stageAnswer === 'as-update') return updated(call, 'planters', view);
  const user = { ...view, name: fullName(planter) };
  return { status: 200, body: { success: true, data: { user } } };
}

function readPlanter(call: Call): Answer {
  return item(call, 'planters', planterView(call, needPlanter(call)));
}

export const planterRoutes: readonly Route[] = [
  { method: 'GET', path: '/church-planters', handler: listPlanters },
  { method: 'POST', path: '/church-planters', handler: createPlanter },
  { method: 'GET', path: '/church-planters/:id', handler: readPlanter },
  { method: 'PUT', path: '/church-planters/:id', handler: updatePlanter },
  { method: 'PUT', path: '/church-planters/:id/stage', handler: changeStage },
  {
    method: 'POST',
    path: '/church-planters/:id/profile-picture',
    handler: (call) => uploadPicture(call, 'planters', needPlanter(call)),
  },
];
