import { type Answer, json } from './answers.ts';
import type { Call } from './call.ts';
import { deleted, deletedAgain, done, item, list, updated } from './results.ts';
import type { Route } from './router.ts';
import { emailPattern, profileInput } from './schema.ts';
import type { User } from './types.ts';
import { roleUserView, roleView, shownRoleNames, userView } from './views.ts';
import { readId, wireId } from './wire.ts';

const applicationId = 3;

function appUsers(call: Call): Answer {
  call.need('manageUsers');
  const app = call.id();
  if (app !== applicationId) call.missing('Application');
  const users = call.store.users.where((user) => user.apps.includes(app));
  return list(
    call,
    'users',
    users.map((user) => userView(call, user)),
  );
}

function addToApp(call: Call): Answer {
  call.need('manageUsers');
  const user = call.row(call.store.users, 'User');
  const body = call.body();
  call.onlyMembers(body, ['app_id']);
  const app = readId(body.app_id);
  if (app !== applicationId) return call.invalid('app_id is not a known application');
  if (user.apps.includes(app)) {
    if (call.profile.repeat === 'conflict') call.conflict('The user is already in this app');
  } else {
    user.apps.push(app);
    call.wrote(user.id);
  }
  const { profile } = call;
  return json(201, {
    success: true,
    data: { user_id: wireId(profile, user.id), app_id: wireId(profile, app) },
  });
}

/** The admin form writes camel-case names; the profile form writes snake-case names. */
function updateUser(call: Call): Answer {
  call.need('manageUsers');
  const user = call.row(call.store.users, 'User');
  const body = call.body();
  const own = ['id', 'username', 'email', 'firstName', 'lastName', 'role', 'roles', 'name'];
  call.onlyMembers(body, [...own, ...Object.keys(profileInput)]);
  const values = call.read(body, {
    username: 'text',
    email: 'text',
    firstName: 'text',
    lastName: 'text',
    ...profileInput,
  });
  const { firstName, lastName, ...rest } = values;
  if (firstName !== undefined) rest.first_name = firstName;
  if (lastName !== undefined) rest.last_name = lastName;
  for (const key of ['username', 'email', 'first_name']) {
    if (Object.hasOwn(rest, key) && rest[key] === null) call.invalid(`${key} is required`);
  }
  const other = (found: User | undefined): boolean => found !== undefined && found.id !== user.id;
  if (typeof rest.email === 'string') {
    if (!emailPattern.test(rest.email)) call.invalid('email is not a valid email address');
    if (other(call.store.userByEmail(rest.email))) {
      call.conflict('A user with this email already exists');
    }
  }
  if (typeof rest.username === 'string') {
    if (rest.username.includes('@')) call.invalid('A username must not contain @');
    if (other(call.store.userByLogin(rest.username))) {
      call.conflict('This username is already taken');
    }
  }
  Object.assign(user, rest);
  call.wrote(user.id);
  return updated(call, 'users', userView(call, user));
}

function deleteUser(call: Call): Answer {
  call.need('manageUsers');
  const id = call.id();
  if (!call.store.deleteUser(id)) return deletedAgain(call, 'User');
  call.wrote(id);
  return deleted(call);
}

function readUser(call: Call): Answer {
  const user = call.row(call.store.users, 'User');
  if (user.id !== call.me().id) call.need('manageUsers');
  return item(call, 'users', userView(call, user));
}

function needRoleReader(call: Call): void {
  const allowed = (['manageUsers', 'manageAssessments', 'assignHubs'] as const).some((name) =>
    call.may(name),
  );
  if (!allowed) call.forbid();
}

function roles(call: Call): Answer {
  needRoleReader(call);
  const rows = call.store.roles.all();
  return list(
    call,
    'roles',
    rows.map((role) => roleView(call, role)),
  );
}

function roleUsers(call: Call): Answer {
  needRoleReader(call);
  const role = call.row(call.store.roles, 'Role');
  const users = call.store.users.where((user) => call.store.allRoleNames(user).includes(role.name));
  return list(
    call,
    'users',
    users.map((user) => roleUserView(call, user)),
  );
}

function rolesOfUser(call: Call): Answer {
  const id = call.id('userId');
  if (id !== call.me().id) call.need('manageUsers');
  const user = call.row(call.store.users, 'User', 'userId');
  const { shape, envelope } = call.profile.roles;
  const shown = shownRoleNames(call, user).map((name) => {
    const role = call.store.roleByName(name);
    if (shape === 'names') return name;
    if (shape === 'objects-without-id' || !role) return { name };
    return roleView(call, role);
  });
  if (envelope === 'array') return json(200, shown);
  if (envelope === 'roles') return json(200, { roles: shown });
  if (envelope === 'success-roles') return json(200, { success: true, roles: shown });
  return json(200, { success: true, data: { roles: shown } });
}

function assignRole(call: Call): Answer {
  call.need('manageUsers');
  const body = call.body();
  call.onlyMembers(body, ['userId', 'roleId']);
  const user = call.store.users.get(readId(body.userId) ?? 0);
  const role = call.store.roles.get(readId(body.roleId) ?? 0);
  if (!user) return call.missing('User');
  if (!role) return call.missing('Role');
  const held = call.store.userRoles.find(
    (link) => link.user_id === user.id && link.role_id === role.id,
  );
  if (held) {
    if (call.profile.repeat === 'conflict') call.conflict('The user already has this role');
    return done();
  }
  const link = call.store.userRoles.insert({ user_id: user.id, role_id: role.id });
  call.wrote(link.id);
  return done('Role assigned successfully');
}

function removeRole(call: Call): Answer {
  call.need('manageUsers');
  const userId = call.id('userId');
  const roleId = call.id('roleId');
  const links = call.store.userRoles.where(
    (link) => link.user_id === userId && link.role_id === roleId,
  );
  const user = call.store.users.get(userId);
  const role = call.store.roles.get(roleId);
  // A backend that shows one role list must be able to remove every role that it shows.
  const legacy = !call.profile.roles.legacyRole && role !== undefined && user?.role === role.name;
  if (links.length === 0 && !legacy) return deletedAgain(call, 'Role of the user');
  for (const link of links) call.store.userRoles.delete(link.id);
  if (legacy && user) user.role = null;
  call.wrote(userId, roleId);
  return deleted(call);
}

export const userRoutes: readonly Route[] = [
  { method: 'GET', path: '/apps/:id/users', handler: appUsers },
  { method: 'POST', path: '/users/:id/apps', handler: addToApp },
  { method: 'PUT', path: '/users/:id', handler: updateUser },
  { method: 'DELETE', path: '/users/:id', handler: deleteUser },
  { method: 'GET', path: '/users/:id', handler: readUser, undocumented: true },
  { method: 'GET', path: '/roles', handler: roles },
  { method: 'GET', path: '/roles/:id/users', handler: roleUsers },
  { method: 'GET', path: '/roles/user/:userId', handler: rolesOfUser },
  { method: 'POST', path: '/roles/assign', handler: assignRole },
  { method: 'DELETE', path: '/roles/user/:userId/role/:roleId', handler: removeRole },
];
