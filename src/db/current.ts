import { Mirror, mirrorName } from './schema.ts';

/** The two connections to one person's database. */
export interface Mirrors {
  userId: number;
  /** Survives a power failure. Used to add ops and for every transition of an op (S2, S8). The first write opens it. */
  strict: Mirror;
  /** Used for reading and for merging server rows. */
  relaxed: Mirror;
}

let current: Mirrors | undefined;

/**
 * Opens a person's database and makes it the current one of this page. `onCreate` is called while a new database is
 * being created, before this resolves.
 */
export async function openMirrors(
  apiBase: string,
  userId: number,
  onCreate?: () => void,
): Promise<Mirrors> {
  closeMirrors();
  const name = mirrorName(apiBase, userId);
  const mirrors = {
    userId,
    strict: new Mirror(name, 'strict'),
    relaxed: new Mirror(name, 'relaxed'),
  };
  // In a task of its own, outside of Dexie's transaction.
  if (onCreate) mirrors.relaxed.on('populate', () => void setTimeout(onCreate));
  await mirrors.relaxed.open();
  current = mirrors;
  return mirrors;
}

export function closeMirrors(): void {
  current?.strict.close();
  current?.relaxed.close();
  current = undefined;
}

export function currentMirrors(): Mirrors {
  if (!current) throw new Error('No database is open: nobody is signed in.');
  return current;
}

/** The open database, for queries. Throws if nobody is signed in. */
export function currentMirror(): Mirror {
  return currentMirrors().relaxed;
}

/** False for the database of somebody who has signed out. */
export function isCurrent(db: Mirror): boolean {
  return current?.relaxed === db;
}

export function currentUserId(): number {
  return currentMirrors().userId;
}
