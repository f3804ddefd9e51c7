import * as z from 'zod/mini';
import type { Area } from '#shared/contract/sync.ts';
import type { FeedState, Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';

/** Key of the change feed, which contains all tables if the server offers it. */
export const CHANGE_FEED = 'changes';

/** What the device has stored about one list. */
export interface FeedFacts {
  /** Undefined if the list was never requested. */
  own: FeedState | undefined;
  /** State of the change feed, if there is one. */
  changes: FeedState | undefined;
  /** The kind of server as last decided; undefined before the first decision. */
  server: 'documented' | 'reference' | undefined;
}

/** Every list asks for these when it opens. One transaction, because starting one costs more than these reads. */
export function feedFacts(db: Mirror, key: string): Promise<FeedFacts> {
  return db.transaction('r', db.feeds, db.meta, async () => {
    const [[own, changes], server] = await Promise.all([
      db.feeds.bulkGet([key, CHANGE_FEED]),
      serverKind(db),
    ]);
    return { own, changes, server };
  });
}

/** Those of several lists, in their order. */
export function allFeedFacts(db: Mirror, keys: readonly string[]): Promise<FeedFacts[]> {
  return db.transaction('r', db.feeds, db.meta, () =>
    Promise.all(keys.map((key) => feedFacts(db, key))),
  );
}

const Decision = z.object({
  kind: z.enum(['documented', 'reference']),
  tables: z.optional(z.array(z.string())),
  offers: z.optional(z.array(z.string())),
  recentFrom: z.optional(z.string()),
  isGuess: z.optional(z.boolean()),
});

export type ServerDecision = z.infer<typeof Decision>;

/**
 * What the engine last decided about the server (workers/sync/core/server-kind.ts); undefined before the first
 * decision.
 */
export async function serverDecision(db: Mirror): Promise<ServerDecision | undefined> {
  return Decision.safeParse((await db.meta.get('server'))?.value).data;
}

/** The kind of server as last decided by the engine. */
export async function serverKind(db: Mirror): Promise<FeedFacts['server']> {
  return (await serverDecision(db))?.kind;
}

/** True if this server stores records of this table for this person, beyond the documented calls. */
export async function offersTable(db: Mirror, table: TableName): Promise<boolean> {
  return (await serverDecision(db))?.tables?.includes(table) ?? false;
}

/** True if the server offers this area beyond the documented calls. */
export async function isOffered(db: Mirror, area: Area): Promise<boolean> {
  return (await serverDecision(db))?.offers?.includes(area) ?? false;
}

/** The source of the list's rows on this device: the list itself or the change feed. */
export function sourceOf({ own, changes, server }: FeedFacts): FeedState | undefined {
  if (server === 'reference') return changes ?? own;
  if (server === 'documented' && own && own.readAt > 0) return own;
  return (own?.readAt ?? 0) >= (changes?.readAt ?? 0) ? own : changes;
}

/** True once this server has offered its extras, even if its change feed cannot be read. */
export async function hasExtras(db: Mirror): Promise<boolean> {
  return (await serverKind(db)) === 'reference' || hasReadChanges(db);
}

/** True once the change feed has been read. */
export async function hasReadChanges(db: Mirror): Promise<boolean> {
  return ((await db.feeds.get(CHANGE_FEED))?.readAt ?? 0) > 0;
}

/** The last state of the network that this device has read; undefined if the server does not name it. */
export async function networkRevision(db: Mirror): Promise<string | undefined> {
  const revision = (await db.feeds.get(CHANGE_FEED))?.revision;
  return revision && `${revision.epoch} ${revision.rev}`;
}
