import * as z from 'zod/mini';
import { Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { notFound } from '#server/refused.ts';
import { SessionLine } from '#shared/contract/sessions.ts';

const ownSessions = endpoint(
  {
    method: 'get',
    path: '/users/me/sessions',
    summary: 'Where you are signed in, the last used first',
    access: 'any-account',
    answer: ListOf(SessionLine),
    extra: true,
  },
  async ({ account, services, sessionId }) => {
    const sessions = await services.sessions.list(account.id);
    return data(sessions.map((one) => ({ ...one, current: one.id === sessionId })));
  },
);

const endedSession = endpoint(
  {
    method: 'delete',
    path: '/users/me/sessions/{id}',
    summary: 'End one of your sessions',
    access: 'any-account',
    params: z.object({ id: z.uuid() }),
    answer: Done,
    extra: true,
  },
  async ({ account, audit, params, services }) => {
    const wasOpen = await services.sessions.end(account.id, params.id);
    if (!wasOpen) throw notFound('There is no such session');
    await audit(services.db, { action: 'session-ended', subject: subjectOf(account.id) });
    return done('Session ended');
  },
);

const endedOthers = endpoint(
  {
    method: 'delete',
    path: '/users/me/sessions',
    summary: 'End all your sessions but this one',
    access: 'any-account',
    answer: Done,
    extra: true,
  },
  async ({ account, audit, services, sessionId }) => {
    const ended = await services.sessions.endOthers(account.id, sessionId);
    const entry = { action: 'session-ended', subject: subjectOf(account.id) } as const;
    if (ended > 0) await audit(services.db, { ...entry, details: { sessions: ended } });
    return done(ended === 1 ? '1 session ended' : `${ended} sessions ended`);
  },
);

const signedOut = endpoint(
  {
    method: 'post',
    path: '/auth/logout',
    summary: 'End this session',
    access: 'any-account',
    answer: Done,
    extra: true,
  },
  async ({ account, audit, services, sessionId }) => {
    await services.sessions.end(account.id, sessionId ?? '');
    await audit(services.db, { action: 'signed-out', subject: subjectOf(account.id) });
    return done('Signed out');
  },
);

function subjectOf(id: number) {
  return { kind: 'user', id } as const;
}

export const sessionEndpoints: readonly Endpoint[] = [
  ownSessions,
  endedSession,
  endedOthers,
  signedOut,
];
