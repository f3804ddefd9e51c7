import type { DirectoryTable } from '#shared/directory-tables.ts';
import { OWN_DIRECTORIES } from '#src/records/directories.ts';
import { createNetworkPerson } from './create-network-person.ts';
import type { CreatesRecord, DeletesRecord, EditsRecord } from './directory-writes.ts';
import { editNetworkPerson } from './edit-network-person.ts';
import { writesOf } from './record-writes.ts';

/** Args are made with `argsOf` and read with `means`; nothing else knows their form. */
interface DirectoryWrites {
  create: CreatesRecord<object>;
  edit: EditsRecord<object>;
  remove?: DeletesRecord<object>;
}

/** Trainers, assessors and coaches are older than the other directories and share one mutation for all three kinds. */
const people = { create: createNetworkPerson, edit: editNetworkPerson };

const OWN = new Map<string, object>(
  OWN_DIRECTORIES.map((kind) => {
    const { remove, ...writes } = writesOf(kind);
    return [kind.table, kind.texts.deleting ? { ...writes, remove } : writes];
  }),
);

/** The queued writes of a directory. */
export function writesFor(table: DirectoryTable): DirectoryWrites {
  return (OWN.get(table) ?? people) as DirectoryWrites;
}

/** All writes of directories, each once. */
export const DIRECTORY_WRITES = [...OWN.values(), people] as DirectoryWrites[];
