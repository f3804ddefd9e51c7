import Dexie from 'dexie';
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
/** Counts openings and closings, so that an opening notices what happened while it was blocked. */
let turns = 0;

/**
 * Opens a person's database and makes it the current one of this page. Throws if another one is opened meanwhile, or
 * this one is closed. `onCreate` is called while a new database is being created, before this resolves.
 */
export async function openMirrors(
  apiBase: string,
  userId: number,
  onCreate?: () => void,
): Promise<Mirrors> {
  closeMirrors();
  const turn = turns;
  const name = mirrorName(apiBase, userId);
  const mirrors = {
    userId,
    strict: new Mirror(name, 'strict'),
    relaxed: new Mirror(name, 'relaxed'),
  };
  mirrors.relaxed.on('populate', () => {
    // A database that is deleted later is created again with the next access, which is no opening.
    const isOpening = turn === turns && current === undefined;
    if (onCreate && isOpening) Dexie.ignoreTransaction(onCreate);
  });
  await mirrors.relaxed.open();
  if (turn !== turns) {
    mirrors.relaxed.close();
    throw new Error('Closed meanwhile');
  }
  current = mirrors;
  return mirrors;
}

export function closeMirrors(): void {
  turns += 1;
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
