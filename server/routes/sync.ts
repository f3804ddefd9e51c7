import * as z from 'zod/mini';
import { Done, done } from '#server/api/answers.ts';
import { bearerToken } from '#server/api/bearer-token.ts';
import { sessionOf } from '#server/api/caller.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { KEYS_KEPT_SECONDS } from '#server/domain/kept-answers.ts';
import { sightOf } from '#server/domain/planter-access.ts';
import { canSendMail } from '#server/mail/no-mail.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { changes } from '#server/sync/changes.ts';
import { lineResponse } from '#server/sync/line-stream.ts';
import { judgePlace, PlaceBody } from '#server/sync/presence-places.ts';
import { FEED_TABLES, feedTablesFor } from '#server/sync/tables.ts';
import { CalendarDay } from '#shared/contract/common.ts';
import { AREAS, EXTRAS, SyncOffer } from '#shared/contract/sync.ts';

const StreamName = z.uuid();

const offer = endpoint(
  {
    method: 'get',
    path: '/sync',
    summary: 'What this server offers beyond the documented calls',
    access: 'any-account',
    answer: SyncOffer,
    extra: true,
  },
  async ({ account, services: { config, clock } }) => {
    const sight = sightOf(account);
    const areas = AREAS.filter((area) => area !== 'digest' || canSendMail(config));
    const tables = feedTablesFor(sight).map(({ name }) => name);
    return {
      success: true,
      extras: [...EXTRAS, ...areas],
      keysKeptSeconds: KEYS_KEPT_SECONDS,
      tables,
      ...(sight.allContacts && { recentContactsFrom: recentFrom(clock()) }),
      language: account.row.language,
    };
  },
);

/** Contacts of this many years are recent. */
const RECENT_YEARS = 2;

/** The first day of the recent contacts: the first of the month. */
function recentFrom(now: Date): string {
  const month = String(now.getUTCMonth() + 1).padStart(2, '0');
  return `${now.getUTCFullYear() - RECENT_YEARS}-${month}-01`;
}

const changeFeed = endpoint(
  {
    method: 'get',
    path: '/sync/changes',
    summary: 'Rows and tombstones since the cursor, one JSON value a line',
    access: 'any-account',
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(500))),
      /** Limits the feed to this table, which then has its own cursors. */
      table: z.optional(z.enum(FEED_TABLES.map(({ name }) => name))),
      /** Leaves out older contacts that are neither of the caller's own hub nor written by the caller. */
      contacts_from: z.optional(CalendarDay),
      /** Limits the contacts to those of this planter. */
      planter: z.optional(PathId),
      /** Ends the feed with the number and checksum of the rows of each table. */
      sums: z.optional(z.literal('1')),
    }),
    extra: true,
  },
  async ({ query, account, services, request, onStreamFault }) => {
    const { cursor, table, sums, contacts_from: from, planter } = query;
    const frozenUntil = await services.frozenUntil(services.clock());
    const onLag = (writes: number) => services.meters.feedLag.observe(writes);
    const contacts = { from, planter };
    const options = { table, contacts, sums: sums === '1', frozenUntil, onLag };
    const lines = changes(services.db, account, cursor ?? '', options);
    return lineResponse(request, lines, onStreamFault);
  },
);

const live = endpoint(
  {
    method: 'get',
    path: '/sync/live',
    summary: 'Server-sent events that say up to where the change feed has news for the caller',
    access: 'any-account',
    query: z.object({
      /** A random name for this stream, under which the reader can report which screen is open. */
      stream: z.optional(StreamName),
    }),
    extra: true,
  },
  async ({ account, query: { stream }, services, request, device }) => {
    const token = bearerToken(request);
    const isSignedIn = async () => (await sessionOf(services, token, device)) !== undefined;
    const reader = { person: account, stream, isSignedIn };
    const body = request.method === 'HEAD' ? null : await services.live.open(reader);
    return new Response(body, {
      // A buffering proxy would hold back every hint.
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    });
  },
);

const place = endpoint(
  {
    method: 'put',
    path: '/sync/presence',
    summary: 'Say which board or form the reader of a live stream is in; kept in memory only',
    access: 'signed-in',
    body: z.object({ stream: StreamName, place: z.nullable(PlaceBody) }),
    answer: Done,
    extra: true,
  },
  async ({ account, body: { stream, place: at }, services: { db, presences, quotas } }) => {
    await quotas.countPlace(account.id);
    const verdict = at ? await judgePlace(db, account, at) : 'allowed';
    if (verdict === 'forbidden') throw forbidden();
    if (verdict === 'missing') throw notFound();
    await presences.tell(stream, account.id, at);
    return done();
  },
);

export const syncEndpoints: readonly Endpoint[] = [offer, changeFeed, live, place];
