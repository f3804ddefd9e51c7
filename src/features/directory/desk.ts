import type { PlanterToImport } from '#db/queries/planters-to-import.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { DirectoryRow, DirectoryTable } from '#db/tables/directories.ts';
import type { Directory } from '#src/records/record.ts';
import type { EnqueueOptions, Saved } from '#src/sync-client/enqueue.ts';

type Texts = Record<string, string>;

/** What the screen of a directory needs beyond the record kind: its texts, marked with `text()`, and its writes. */
export interface Desk {
  kind: Directory<string, DirectoryTable>;
  texts: {
    /** 'Churches' */
    heading: string;
    /** 'Add New Church' */
    add: string;
    /** 'Create Church' */
    create: string;
    /** 'Failed to fetch churches' */
    failed: string;
    /** What a search looks at. */
    searchHint: string;
    choosePlanter: string;
    /** 'Belongs to {name}.' */
    planterChosen: string;
  };
  /** Fields that a search looks at. */
  foundBy: readonly string[];
  /** Field that a card shows under the location. */
  onCard: string;
  /** What a chosen planter fills in beside the planter's key. */
  fillFrom?(planter: PlanterToImport): DraftFields;
  /** `fields` by their names on the device, `planter` among them. */
  create(
    lid: string,
    fields: Texts & { name: string; planter: string },
    options: EnqueueOptions,
  ): Promise<Saved>;
  edit(
    row: DirectoryRow,
    edit: { fields: Record<string, string | null | undefined>; before: Record<string, unknown> },
    options: EnqueueOptions,
  ): Promise<Saved>;
  /** Without it such a record cannot be deleted. */
  remove?: {
    /** 'Delete church' */
    title: string;
    question: string;
    run(row: DirectoryRow, options: EnqueueOptions): Promise<Saved>;
  };
}
