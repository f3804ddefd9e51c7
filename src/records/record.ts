import { LONG_TEXT } from '#shared/contract/common.ts';
import { LINK_MAX } from '#shared/contract/website.ts';

/*
 * A record kind is one file that lists its fields. Rows, bodies, answers, forms, labels, columns and the change feed
 * follow from it.
 */

/** A value of a choice: what it is called, and the tone of its badge (src/ui/badge.tsx). */
interface Option {
  label: string;
  tone: 'info' | 'ok' | 'neutral';
  /** Most have it: their cards need no badge. */
  isUsual?: true;
}

/**
 * One field of a record. On the device each is a text, '' where the server has none; a coordinate is a number or null. What
 * only records of an extra have is typed by `extra.ts`.
 */
export interface Field {
  /** What it holds: decides the control in the form and what is checked. */
  type:
    | 'line'
    | 'paragraphs'
    | 'email'
    | 'phone'
    | 'website'
    | 'link'
    | 'choice'
    | 'day'
    | 'coordinate'
    | OfExtras;
  /** What forms, questions and refusals call it. */
  label: string;
  /** Most characters; of a coordinate, the largest number; of numbered parts, how many. */
  max: number;
  /**
   * A new record needs it; `in form`: only in the form, and no call refuses one without. `always`: an existing one must not lose it either,
   * and its form says so.
   */
  required?: 'in form' | 'on create' | 'always';
  /** Its name on the wire and in the form, if it has another one on the device. */
  wire?: string;
  /** Heading of the group of fields that it begins in the form. */
  heading?: string;
  /** Drawn in one line with the field before it, where there is room. */
  isBeside?: true;
  /** Said under it in the form. */
  hint?: string;
  /** Height of its control, in lines. */
  rows?: number;
  /** Of a choice. A missing value counts as the first one. */
  options?: Readonly<Record<string, Option>>;
  /** What a value has to look like, and what is said of another one. */
  pattern?: { is: RegExp; says: string };
  /** What a numbered part consists of. */
  parts?: RecordKind;
}

/**
 * Yes or no · a whole number · a number between those of two neighbors · the hash of an uploaded file · the number of a record
 * of the server · parts by their numbers from 1.
 */
type OfExtras = 'flag' | 'count' | 'position' | 'file' | 'ref' | 'numbered';

/** What people edit in a form: the fields by their names on the device. */
export interface RecordKind<Name extends string = string> {
  fields: Readonly<Record<Name, Field>>;
}

/** What the screen and the changes of a directory say, marked with `text()`. */
export interface DirectoryTexts {
  /** 'Churches' */
  heading: string;
  /** 'Church', among what is found. */
  found: string;
  /** 'church' */
  one: string;
  /** 'churches' */
  many: string;
  /** 'Add New Church' */
  add: string;
  /** 'Create Church' */
  create: string;
  /** What a search looks at. */
  searchHint: string;
  choosePlanter: string;
  /** 'Belongs to {name}.' */
  planterChosen: string;
  /** 'New church {name}', in the list of changes. */
  created: string;
  /** 'Changes to the church {churchName}' */
  changed: string;
  /** Said where the server gives no reason (spec part 2, 8). */
  fetchFailed: string;
  createFailed: string;
  changeFailed: string;
  /** Without it such a record cannot be deleted. */
  deleting?: {
    /** 'Delete church' */
    title: string;
    question: string;
    /** 'Delete the church {churchName}' */
    label: string;
    failed: string;
  };
}

/** Records that everybody reads as a directory: with a name, a place and a status, a picture and perhaps a planter. */
export interface Directory<
  Name extends string = string,
  Table extends string = string,
  One extends string = string,
> extends RecordKind<Name> {
  /** The table on the device, in the change feed, and the key of the documented list. */
  table: Table;
  /** Path of the list on the backend. */
  path: string;
  /** 'church', as in `create-church`, the name of its write. It is stored with them and never changes. */
  one: One;
  texts: DirectoryTexts;
  /** Fields that a search looks at, beside name and location. */
  foundBy: readonly NoInfer<Name>[];
  /** Field that a card shows under the location. */
  onCard: NoInfer<Name>;
  /** The planter chosen for a new record fills in what the two have in common. */
  importsPlanter?: true;
  /** Where answers hold the list, and one record. */
  answers: { list: string; one: string };
  /** What queued writes are ordered by, if it is not the table. It is stored with them and never changes. */
  lane?: string;
  /** What the audit log calls a deleted one. Without it no call deletes such a record. */
  deletedAs?: 'church';
  /** The server's table of several kinds, whose column `kind` holds the name of `table`. */
  storedIn?: 'network_people';
  /** The server also keeps links to social media, which no screen shows. */
  hasLinks?: true;
}

/** The names of the fields of a kind, or of several. */
export type FieldName<Kind> = Kind extends RecordKind<infer Name> ? Name : never;

/** Keeps the names of the fields. */
export function directory<
  Name extends string,
  const Table extends string,
  const One extends string,
>(kind: Directory<Name, Table, One>): Directory<Name, Table, One> {
  return kind;
}

type More = Omit<Partial<Field>, 'type' | 'label' | 'options'>;

/** One line of text. */
export function line(label: string, more: More = {}): Field {
  return { type: 'line', label, max: 200, ...more };
}

/** The address of a web page. */
export function website(label: string, more: More = {}): Field {
  return { type: 'website', label, max: 500, ...more };
}

/** Where a page or picture is, also without the beginning of its address. */
export function link(label: string, more: More = {}): Field {
  return { type: 'link', label, max: LINK_MAX, ...more };
}

/** One of a few words. */
export function choice(label: string, options: Field['options'], more: More = {}): Field {
  return { type: 'choice', label, max: 200, options, ...more };
}

/** Text of several lines. */
export function paragraphs(label: string, more: More = {}): Field {
  return { type: 'paragraphs', label, max: LONG_TEXT, ...more };
}

/** A day of the calendar. */
export function day(label: string, more: More = {}): Field {
  return { type: 'day', label, max: 10, ...more };
}

/** Part of a point on the map, in degrees from `-max` to `max`. */
export function coordinate(label: string, max: 90 | 180, more: More = {}): Field {
  return { type: 'coordinate', label, max, ...more };
}

export function email(label: string, more: More = {}): Field {
  return { type: 'email', label, max: 254, ...more };
}

export function phone(label: string, more: More = {}): Field {
  return { type: 'phone', label, max: 50, ...more };
}
