import * as z from 'zod/mini';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { KEYS_KEPT_SECONDS } from '#server/domain/kept-answers.ts';
import { sightOf } from '#server/domain/planter-access.ts';
import { canSendMail } from '#server/mail/no-mail.ts';
import { changes } from '#server/sync/changes.ts';
import { lineResponse } from '#server/sync/line-stream.ts';
import { FEED_TABLES, feedTablesFor } from '#server/sync/tables.ts';
import { AREAS, EXTRAS, SyncOffer } from '#shared/contract/sync.ts';

const offer = endpoint(
  {
    method: 'get',
    path: '/sync',
    summary: 'What this server offers beyond the documented calls',
    access: 'any-account',
    answer: SyncOffer,
    extra: true,
  },
  async ({ account, services: { config } }) => {
    const areas = AREAS.filter((area) => area !== 'digest' || canSendMail(config));
    const sight = sightOf(account);
    const tables = feedTablesFor(sight).map(({ name }) => name);
    return {
      success: true,
      extras: [...EXTRAS, ...areas],
      keysKeptSeconds: KEYS_KEPT_SECONDS,
      tables,
      language: account.row.language,
    };
  },
);

const changeFeed = endpoint(
  {
    method: 'get',
    path: '/sync/changes',
    summary: 'Rows and tombstones since the cursor, one JSON value a line',
    access: 'any-account',
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(500))),
      /** Only this table, in cursors of its own. */
      table: z.optional(z.enum(FEED_TABLES.map(({ name }) => name))),
      /** Number and sum of the rows of each table at the end. */
      sums: z.optional(z.literal('1')),
    }),
    extra: true,
  },
  async ({ query: { cursor, table, sums }, account, services, request, onStreamFault }) => {
    const frozenUntil = await services.frozenUntil(services.clock());
    const onLag = (writes: number) => services.meters.feedLag.observe(writes);
    const options = { table, sums: sums === '1', frozenUntil, onLag };
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
    extra: true,
  },
  async ({ account, services, request }) =>
    new Response(request.method === 'HEAD' ? null : await services.live.open(account), {
      // A proxy that collects the answer first would keep every hint back.
      headers: { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' },
    }),
);

export const syncEndpoints: readonly Endpoint[] = [offer, changeFeed, live];
