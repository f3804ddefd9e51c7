import { type Answer, json, Refusal } from './answers.ts';
import type { Call } from './call.ts';
import { acceptInvitation } from './invitations.ts';
import { done, item } from './results.ts';
import type { Route } from './router.ts';
import { emailPattern, profileInput } from './schema.ts';
import { hashPassword } from './store.ts';
import { issueToken } from './tokens.ts';
import type { User } from './types.ts';
import { userView } from './views.ts';
import type { Json } from './wire.ts';

const minimumPassword = 8;

/** Puts the token and the user where this profile puts them. */
function session(call: Call, user: User, token: string | undefined): Json {
  const body: Json = { success: true };
  const data: Json = {};
  if (token !== undefined) {
    switch (call.profile.login.token) {
      case 'token':
        body.token = token;
        break;
      case 'data.token':
        data.token = token;
        break;
      case 'tokens.accessToken':
        body.tokens = { accessToken: token, refreshToken: null };
        break;
      case 'data.tokens.accessToken':
        data.tokens = { accessToken: token };
        break;
      case 'accessToken':
        body.accessToken = token;
        break;
    }
  }
  if (call.profile.login.user === 'user') body.user = userView(call, user);
  else data.user = userView(call, user);
  if (Object.keys(data).length > 0) body.data = data;
  return body;
}

function login(call: Call): Answer {
  const body = call.body();
  call.onlyMembers(body, ['usernameOrEmail', 'password']);
  const name = call.text(body, 'usernameOrEmail');
  const password = typeof body.password === 'string' ? body.password : '';
  if (name === '' || password === '') call.invalid('Username or email and password are required');
  const user = call.store.userByLogin(name);
  if (!user || user.password !== hashPassword(password)) {
    throw new Refusal('other', 'Invalid credentials', call.profile.login.refusalStatus);
  }
  return json(200, session(call, user, issueToken(call.env, user)));
}

function register(call: Call): Answer {
  const body = call.body();
  const keys = ['username', 'email', 'password', 'firstName', 'lastName'];
  call.onlyMembers(body, [...keys, 'inviteToken']);
  for (const key of keys) {
    if (call.text(body, key) === '') call.invalid(`${key} is required`);
  }
  const email = call.text(body, 'email');
  const username = call.text(body, 'username');
  const password = String(body.password);
  if (!emailPattern.test(email)) call.invalid('email is not a valid email address');
  if (username.includes('@')) call.invalid('A username must not contain @');
  if (password.length < minimumPassword) {
    call.invalid('Password must be at least 8 characters long');
  }
  const { store } = call;
  if (store.userByEmail(email)) call.conflict('A user with this email already exists');
  if (store.userByLogin(username)) call.conflict('This username is already taken');
  const inviteToken = call.text(body, 'inviteToken');
  const invitation = inviteToken
    ? store.invitations.find((row) => row.inviteToken === inviteToken && row.acceptedBy === null)
    : undefined;
  if (inviteToken && !invitation) call.invalid('This invitation is invalid or was already used');

  const user = store.users.insert({
    username,
    email,
    password: hashPassword(password),
    first_name: call.text(body, 'firstName'),
    last_name: call.text(body, 'lastName'),
    display_name: null,
    bio: null,
    avatar_url: null,
    phone_number: null,
    website: null,
    company: null,
    job_title: null,
    role: null,
    apps: call.profile.login.registerJoinsApp || invitation ? [3] : [],
    sessionsFrom: 0,
  });
  if (invitation) acceptInvitation(call, invitation, user);
  call.wrote(user.id);
  const token = call.profile.login.registerToken ? issueToken(call.env, user) : undefined;
  return json(201, session(call, user, token));
}

function forgotPassword(call: Call): Answer {
  const body = call.body();
  call.onlyMembers(body, ['email']);
  const email = call.text(body, 'email');
  if (email === '') call.invalid('Please enter your email address');
  const user = call.store.userByEmail(email);
  if (user) {
    const token = call.env.random.hex(32);
    const until = call.env.clock() + 3600_000;
    call.store.resetTokens.set(token, { userId: user.id, until });
    call.store.mail.push({ to: user.email, kind: 'reset', token, at: call.env.now() });
  }
  return done('If an account exists with this email, a password reset link will be sent.');
}

function resetPassword(call: Call): Answer {
  const body = call.body();
  call.onlyMembers(body, ['token', 'newPassword']);
  const password = typeof body.newPassword === 'string' ? body.newPassword : '';
  const token = call.text(body, 'token');
  const entry = call.store.resetTokens.get(token);
  const user = entry ? call.store.users.get(entry.userId) : undefined;
  if (!entry || !user || entry.until < call.env.clock()) {
    return call.invalid('Invalid or missing reset token. Please request a new reset link.');
  }
  if (password.length < minimumPassword) {
    call.invalid('Password must be at least 8 characters long');
  }
  call.store.resetTokens.delete(token);
  user.password = hashPassword(password);
  call.wrote(user.id);
  return done('Password has been reset');
}

function changePassword(call: Call): Answer {
  const me = call.me();
  const body = call.body();
  call.onlyMembers(body, ['currentPassword', 'newPassword']);
  const current = typeof body.currentPassword === 'string' ? body.currentPassword : '';
  const next = typeof body.newPassword === 'string' ? body.newPassword : '';
  if (me.password !== hashPassword(current)) {
    const status = call.profile.login.wrongPasswordStatus;
    throw new Refusal('other', 'Current password is incorrect', status);
  }
  if (next.length < minimumPassword) {
    call.invalid('New password must be at least 8 characters long');
  }
  me.password = hashPassword(next);
  call.wrote(me.id);
  return done('Password updated successfully');
}

function updateProfile(call: Call): Answer {
  const me = call.me();
  const body = call.body();
  call.onlyMembers(body, [...Object.keys(profileInput), 'firstName', 'lastName', 'name']);
  const values = call.read(body, profileInput);
  if (Object.hasOwn(values, 'first_name') && values.first_name === null) {
    call.invalid('First name is required');
  }
  Object.assign(me, values);
  call.wrote(me.id);
  return item(call, 'me', userView(call, me));
}

function deleteAccount(call: Call): Answer {
  const me = call.me();
  call.store.deleteUser(me.id);
  call.wrote(me.id);
  return done('Account deleted');
}

export const accountRoutes: readonly Route[] = [
  { method: 'POST', path: '/auth/login', handler: login, open: true },
  { method: 'POST', path: '/auth/register', handler: register, open: true },
  { method: 'POST', path: '/auth/forgot-password', handler: forgotPassword, open: true },
  { method: 'POST', path: '/auth/reset-password', handler: resetPassword, open: true },
  {
    method: 'GET',
    path: '/users/me',
    handler: (call) => item(call, 'me', userView(call, call.me())),
  },
  { method: 'PUT', path: '/users/profile', handler: updateProfile },
  { method: 'PUT', path: '/users/credentials', handler: changePassword },
  { method: 'DELETE', path: '/users/me', handler: deleteAccount },
];
