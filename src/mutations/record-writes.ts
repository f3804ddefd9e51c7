import * as z from 'zod/mini';
import type { DirectoryKind } from '#db/tables/directories.ts';
import { editedFields, queuedFields } from '#src/records/shapes.ts';
import {
  type CreatesRecord,
  createsRecord,
  type DeletesRecord,
  deletesRecord,
  type EditsRecord,
  editsRecord,
} from './directory-writes.ts';

/** The fields, the local key under the name of the kind (`church`), and the local key of its planter or ''. */
interface NewArgs {
  name: string;
  planter: string;
  [field: string]: string;
}
/** The local key (`church`), and the name as the author saw it (`churchName`). */
type AboutArgs = Record<string, string>;
/** The same two members and the edit. */
interface EditArgs {
  fields: Record<string, string | null | undefined>;
  before: Record<string, unknown>;
  [about: string]: unknown;
}

interface RecordWrites {
  create: CreatesRecord<NewArgs>;
  edit: EditsRecord<EditArgs>;
  remove: DeletesRecord<AboutArgs>;
}

/** The queued writes of a directory: `create-church`, `edit-church` and `delete-church`. */
export function writesOf(kind: DirectoryKind): RecordWrites {
  const { one, texts } = kind;
  const named = `${one}Name`;
  const about = { [one]: z.string(), [named]: z.string() };
  const aboutArgs = (lid: string, name: string) => ({ [one]: lid, [named]: name });
  const record = (args: object) => ({
    kind,
    lid: String(Reflect.get(args, one)),
    name: String(Reflect.get(args, named)),
  });
  const label = (id: string) => (args: object) => ({ id, values: { [named]: record(args).name } });

  return {
    create: createsRecord<NewArgs>({
      name: `create-${one}`,
      args: z.lazy(() =>
        z.object({
          [one]: z.string(),
          ...queuedFields(kind),
          planter: z.string(),
        }),
      ) as z.ZodMiniType as z.ZodMiniType<NewArgs>,
      failed: () => texts.createFailed,
      label: ({ name }) => ({ id: texts.created, values: { name } }),
      means: ({ [one]: lid = '', ...fields }) => ({ kind, lid, fields }),
      argsOf: ({ lid, fields }) => ({ name: '', planter: '', ...fields, [one]: lid }),
    }),
    edit: editsRecord<EditArgs>({
      name: `edit-${one}`,
      args: z.lazy(() =>
        z.object({
          ...about,
          fields: z.object(editedFields(kind)),
          before: z.record(z.string(), z.unknown()),
        }),
      ) as z.ZodMiniType as z.ZodMiniType<EditArgs>,
      failed: () => texts.changeFailed,
      label: label(texts.changed),
      means: ({ fields, before, ...args }) => ({ ...record(args), fields, before }),
      argsOf: ({ lid, name, fields, before }) => ({ ...aboutArgs(lid, name), fields, before }),
    }),
    remove: deletesRecord<AboutArgs>({
      name: `delete-${one}`,
      args: z.lazy(() => z.object(about)),
      failed: () => texts.deleting?.failed ?? '',
      label: label(texts.deleting?.label ?? ''),
      means: record,
      argsOf: ({ lid, name }) => aboutArgs(lid, name),
    }),
  };
}
