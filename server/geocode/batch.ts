import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { recorded, theServer } from '#server/domain/record-changes.ts';
import type { GeocodeIssue, GeocodeResult } from '#shared/contract/geocoding.ts';
import type { Geocoder, Point } from './geocoder.ts';
import { type Addressed, locate } from './strategies.ts';

/** Proxies give up after a minute. Planters that are not done by then are left for the next batch. */
const MOST_MS = 50_000;

export interface BatchOptions {
  force: boolean;
  delayMs: number;
  maxPlanters: number;
  clock(): number;
  sleep(ms: number): Promise<void>;
}

interface Waiting extends Addressed {
  id: number;
  first_name: string;
  last_name: string;
}

/** The result for one planter of the batch: found, not found, or without an address to look for. */
export interface Outcome {
  planter: Waiting;
  point: Point | null;
  tried: string[];
  trouble: string | undefined;
}

/** Looks up the next planters. Writes nothing yet, because providers are slow and other writers would have to wait. */
export async function locateNext(
  db: Db,
  geocoder: Geocoder,
  options: BatchOptions,
): Promise<Outcome[]> {
  const startedAt = options.clock();
  const outcomes: Outcome[] = [];
  let hasAsked = false;
  const pause = async () => {
    if (hasAsked && geocoder.isOnline) await options.sleep(options.delayMs);
    hasAsked = true;
  };
  for (const planter of await nextPlanters(db, options)) {
    if (options.clock() - startedAt > MOST_MS) break;
    outcomes.push({ planter, ...(await locate(planter, geocoder, pause)) });
  }
  return outcomes;
}

/** Planters who have never been geocoded come first, then those whose last attempt is longest ago. */
function nextPlanters(db: Db, { force, maxPlanters }: BatchOptions): Promise<Waiting[]> {
  const planters = db
    .selectFrom('church_planters')
    .select(['id', 'first_name', 'last_name', 'mailing_address', 'church_name', 'location'])
    .where('deleted', '=', sql.lit(0));
  return (force ? planters : planters.where('latitude', 'is', null))
    .orderBy(sql`coalesce(geocoded_at, '')`)
    .orderBy('id')
    .limit(maxPlanters)
    .execute();
}

/** Stores the points that were found, with precision and source. `at` is the current time, ISO in UTC. */
export async function storeOutcomes(
  scope: WriteScope,
  outcomes: readonly Outcome[],
  at: string,
): Promise<void> {
  const ids = outcomes.map(({ planter }) => planter.id);
  // The history names the server as the author of a point, not the person who started the geocoding.
  await recorded({ ...scope, author: theServer(at) }, { kind: 'planters', ids }, () =>
    storePoints(scope, outcomes, at),
  );
}

async function storePoints(
  { tx, rev }: WriteScope,
  outcomes: readonly Outcome[],
  at: string,
): Promise<void> {
  for (const { planter, point } of outcomes) {
    const found = point && {
      latitude: point.latitude,
      longitude: point.longitude,
      geocode_precision: point.precision,
      geocode_source: point.source,
      updated_at: at,
      rev,
    };
    await tx
      .updateTable('church_planters')
      .set({ geocoded_at: at, ...found })
      .where('id', '=', planter.id)
      .where('deleted', '=', 0)
      .execute();
  }
}

export async function resultOf(db: Db, outcomes: readonly Outcome[]): Promise<GeocodeResult> {
  const { count } = await db
    .selectFrom('church_planters')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('deleted', '=', sql.lit(0))
    .where('latitude', 'is', null)
    .executeTakeFirstOrThrow();
  const skipped = outcomes.filter(({ tried }) => tried.length === 0);
  const failed = outcomes.filter(({ tried, point }) => tried.length > 0 && !point);
  return {
    total: outcomes.length,
    successful: outcomes.length - skipped.length - failed.length,
    failed: failed.length,
    skipped: skipped.length,
    remaining_to_geocode: Number(count),
    errors: [...failed, ...skipped].map(issueOf),
    found: outcomes.flatMap(({ planter, point }) =>
      point
        ? [
            {
              id: planter.id,
              name: nameOf(planter),
              precision: point.precision,
              source: point.source,
            },
          ]
        : [],
    ),
  };
}

function issueOf({ planter, tried, trouble }: Outcome): GeocodeIssue {
  return {
    id: planter.id,
    name: nameOf(planter),
    error: errorWords(tried, trouble),
    address: planter.mailing_address ?? planter.location,
    strategies_tried: tried,
  };
}

function errorWords(tried: readonly string[], trouble: string | undefined): string {
  if (trouble !== undefined) return `The geocoder did not answer: ${trouble}`;
  return tried.length === 0
    ? 'There is no address, church or location to look for'
    : 'No place was found for this address';
}

function nameOf({ first_name, last_name }: Waiting): string {
  return `${first_name} ${last_name}`.trim();
}
