import Dexie from 'dexie';
import { Mirror } from './schema.ts';

/** Other people who use this device with the same server, and their unsent changes. */
export interface Others {
  people: number;
  unsent: number;
}

/**
 * Counts other people's databases and unsent changes on this device without reading them. A database that is being
 * upgraded or cannot be opened counts as a person without unsent changes.
 */
export async function openMirrorCounts(own: string): Promise<Others> {
  const prefix = own.slice(0, own.lastIndexOf(':') + 1);
  const names = (await Dexie.getDatabaseNames()).filter(
    (name) => name.startsWith(prefix) && name !== own,
  );
  const counts = await Promise.all(names.map(unsentCount));
  return { people: names.length, unsent: counts.reduce((sum, count) => sum + count, 0) };
}

async function unsentCount(name: string): Promise<number> {
  const db = new Mirror(name, 'relaxed');
  try {
    return await db.ops.where('state').notEqual('acked').count();
  } catch (error) {
    console.warn('Another database of this device cannot be opened', error);
    return 0;
  } finally {
    db.close();
  }
}
