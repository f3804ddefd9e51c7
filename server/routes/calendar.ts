import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import {
  calendarMadeAt,
  calendarOwner,
  endCalendarAddress,
  makeCalendarAddress,
} from '#server/domain/calendar-addresses.ts';
import { calendarWords } from '#server/domain/calendar-words.ts';
import { dueWork } from '#server/domain/due-work.ts';
import { notFound } from '#server/refused.ts';
import { CalendarAddress, CalendarSubscription } from '#shared/contract/calendar.ts';
import { calendarSpan, todayCalendar } from '#shared/today-calendar.ts';

const REFRESH_HOURS = 6;

const subscription = endpoint(
  {
    method: 'get',
    path: '/users/me/calendar',
    summary: 'Whether you have an address for calendar apps',
    access: 'signed-in',
    answer: DataOf(CalendarSubscription),
    extra: true,
  },
  async ({ account, services: { db } }) => data({ made_at: await calendarMadeAt(db, account.id) }),
);

const madeAddress = endpoint(
  {
    method: 'post',
    path: '/users/me/calendar',
    summary: 'Make the address for calendar apps, or a new one: the one before it ends',
    access: 'signed-in',
    answer: DataOf(CalendarAddress),
    extra: true,
  },
  async ({ account, audit, services }) => {
    const made_at = services.clock().toISOString();
    // Does not use `write`, because a response with a secret must not be stored for a retry.
    const token = await writeTransaction(services.db, async ({ tx }) => {
      const subject = { kind: 'user', id: account.id } as const;
      await audit(tx, { action: 'calendar-address-made', subject });
      return makeCalendarAddress(tx, account.id, made_at);
    });
    return data({ address: `${services.config.publicUrl}/api/calendar/${token}.ics`, made_at });
  },
);

const endedAddress = endpoint(
  {
    method: 'delete',
    path: '/users/me/calendar',
    summary: 'End the address for calendar apps',
    access: 'signed-in',
    answer: Done,
    extra: true,
  },
  ({ account, audit, write }) =>
    write(async ({ tx }) => {
      const subject = { kind: 'user', id: account.id } as const;
      const wasThere = await endCalendarAddress(tx, account.id);
      if (wasThere) await audit(tx, { action: 'calendar-address-ended', subject });
      return done();
    }),
);

/** Needs no sign-in, because calendar apps cannot sign in. The address has 256 bits that only its owner knows. */
const calendar = endpoint(
  {
    method: 'get',
    path: '/calendar/{file}',
    summary: 'What is due for the owner of this address, as iCalendar',
    access: 'anyone',
    params: z.object({ file: z.string().check(z.maxLength(200)) }),
    extra: true,
  },
  async ({ params: { file }, services, request, address }) => {
    const { limits, clock, config, db } = services;
    const [, token] = /^([\w-]{43})\.ics$/.exec(file) ?? [];
    const guess = { calendarAddress: address };
    await limits.count(guess);
    const owner = token === undefined ? undefined : await calendarOwner(services, token);
    if (!owner) throw notFound('There is no such calendar');
    await limits.forgive(guess);
    await limits.count({ calendarAccount: String(owner.id) });
    const today = clock().toISOString().slice(0, 10);
    const body = todayCalendar(await dueWork(db, owner, calendarSpan(today)), {
      words: calendarWords(owner.row.language),
      today,
      // The start of the day, so that the file stays the same for a day without changes.
      stamp: new Date(`${today}T00:00:00Z`),
      origin: config.publicUrl,
      userId: owner.id,
      refreshHours: REFRESH_HOURS,
    });
    return fileResponse(body, request.headers.get('If-None-Match'));
  },
);

function fileResponse(body: string, known: string | null): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = new Headers({
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    'X-Robots-Tag': 'noindex',
  });
  const isKnown = known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  if (isKnown) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', 'text/calendar; charset=utf-8');
  headers.set('Content-Disposition', 'inline; filename="fieldbook.ics"');
  return new Response(body, { headers });
}

export const calendarEndpoints: readonly Endpoint[] = [
  subscription,
  madeAddress,
  endedAddress,
  calendar,
];
