import { type Answer, json } from './answers.ts';
import type { Call } from './call.ts';
import { uploadPicture } from './pictures.ts';
import { deleted, deletedAgain, item, list, refusedList, updated } from './results.ts';
import type { Route } from './router.ts';
import { churchFields, churchInput, extraColumns, type Fields } from './schema.ts';
import type { Church } from './types.ts';
import { churchView } from './views.ts';
import { type Json, readPicture } from './wire.ts';

const statuses = ['pre-launch', 'launched', 'post-launched'];

const extraInput = (call: Call): Fields => (call.profile.extraFields ? extraColumns.churches : {});

function read(call: Call): { values: Json; extras: Json } {
  const body = call.body();
  call.onlyMembers(body, [...Object.keys(churchFields), ...Object.keys(extraInput(call))]);
  const values = call.read(body, churchInput);
  if (values.status === null) delete values.status;
  if (values.status !== undefined && !statuses.includes(String(values.status))) {
    call.invalid('status must be pre-launch, launched or post-launched');
  }
  if (typeof body.profile_picture_url === 'string' && body.profile_picture_url !== '') {
    values.profile_picture_url = readPicture(body.profile_picture_url);
  }
  return { values, extras: call.read(body, extraInput(call)) };
}

function createChurch(call: Call): Answer {
  call.needMember();
  const { values, extras } = read(call);
  call.requireAll(values, ['name', 'location', 'address', 'website']);
  const church = call.store.churches.insert({
    location: null,
    address: null,
    website: null,
    status: 'pre-launch',
    profile_picture_url: null,
    planter_id: null,
    ...(values as Partial<Church>),
    name: String(values.name),
    extras,
  });
  call.wrote(church.id);
  // The documents say that this call returns the church.
  const view = churchView(call, church);
  return call.profile.create === 'success'
    ? json(201, { success: true, church: view })
    : item(call, 'churches', view, 201);
}

function updateChurch(call: Call): Answer {
  call.needMember();
  const church = call.row(call.store.churches, 'Church');
  const { values, extras } = read(call);
  call.requirePut(church, values, ['name']);
  call.put(church, churchInput, values);
  church.status = String(values.status ?? (church.status || 'pre-launch'));
  if (typeof values.profile_picture_url === 'string') {
    church.profile_picture_url = values.profile_picture_url;
  }
  call.put(church.extras, extraInput(call), extras);
  call.wrote(church.id);
  return updated(call, 'churches', churchView(call, church));
}

function deleteChurch(call: Call): Answer {
  call.needMember();
  const id = call.id();
  if (!call.store.churches.delete(id)) return deletedAgain(call, 'Church');
  call.wrote(id);
  return deleted(call);
}

function listChurches(call: Call): Answer {
  if (!call.isMember()) return refusedList(call, 'churches');
  return list(
    call,
    'churches',
    call.store.churches.all().map((church) => churchView(call, church)),
  );
}

function readChurch(call: Call): Answer {
  call.needMember();
  return item(call, 'churches', churchView(call, call.row(call.store.churches, 'Church')));
}

function upload(call: Call): Promise<Answer> {
  call.needMember();
  return uploadPicture(call, 'churches', call.row(call.store.churches, 'Church'));
}

export const churchRoutes: readonly Route[] = [
  { method: 'GET', path: '/churches', handler: listChurches },
  { method: 'GET', path: '/churches/:id', handler: readChurch, undocumented: true },
  { method: 'POST', path: '/churches', handler: createChurch },
  { method: 'PUT', path: '/churches/:id', handler: updateChurch },
  { method: 'DELETE', path: '/churches/:id', handler: deleteChurch },
  { method: 'POST', path: '/churches/:id/profile-picture', handler: upload },
];
