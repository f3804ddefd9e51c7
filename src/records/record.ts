import { LONG_TEXT } from '#shared/contract/common.ts';
import { LINK_MAX } from '#shared/contract/website.ts';

/*
 * A record kind is one file that lists its fields. Rows, bodies, answers, forms, labels, columns and the change feed
 * are derived from it.
 */

/** A value of a choice: its label, and the tone of its badge (src/ui/badge.tsx). */
interface Option {
  label: string;
  tone: 'info' | 'ok' | 'neutral';
  /** Most records have it, so their cards show no badge. */
  isUsual?: true;
}

/**
 * One field of a record. On the device each is a text, '' if the server has none; a coordinate is a number or null. The
 * types that only records of an extra use are defined in `extra.ts`.
 */
export interface Field {
  /** The type of its value, which determines the control in the form and the checks. */
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
  /** Its label in forms, questions and refusals. */
  label: string;
  /** Maximum length. For a coordinate, the largest number; for numbered parts, their count. */
  max: number;
  /**
   * A new record needs it. `in form`: only the form requires it, and no call refuses a record without it. `always`: an
   * existing record must not lose it either, and its form marks it as required.
   */
  required?: 'in form' | 'on create' | 'always';
  /** Its name on the wire and in the form, if it differs from the name on the device. */
  wire?: string;
  /** Heading of the group of form fields that starts with it. */
  heading?: string;
  /** Shown on the same line as the previous field if there is room. */
  isBeside?: true;
  /** Hint shown below it in the form. */
  hint?: string;
  /** Height of its control in lines. */
  rows?: number;
  /** The values of a choice. A missing value counts as the first one. */
  options?: Readonly<Record<string, Option>>;
  /** The pattern that a value must match, and the message if it does not. */
  pattern?: { is: RegExp; says: string };
  /** The fields of a numbered part. */
  parts?: RecordKind;
}

/**
 * Yes or no · a whole number · a position between two neighbors · the hash of an uploaded file · the id of a record on
 * the server · parts numbered from 1.
 */
type OfExtras = 'flag' | 'count' | 'position' | 'file' | 'ref' | 'numbered';

/** The fields that people edit in a form, by their names on the device. */
export interface RecordKind<Name extends string = string> {
  fields: Readonly<Record<Name, Field>>;
}

/** The texts of a directory's screen and of its changes, marked with `text()`. */
export interface DirectoryTexts {
  /** 'Churches' */
  heading: string;
  /** 'Church', among search results. */
  found: string;
  /** 'church' */
  one: string;
  /** 'churches' */
  many: string;
  /** 'Add New Church' */
  add: string;
  /** 'Create Church' */
  create: string;
  /** Hint about the fields that a search covers. */
  searchHint: string;
  choosePlanter: string;
  /** 'Belongs to {name}.' */
  planterChosen: string;
  /** 'New church {name}', in the list of changes. */
  created: string;
  /** 'Changes to the church {churchName}' */
  changed: string;
  /** Shown if the server gives no reason (spec part 2, 8). */
  fetchFailed: string;
  createFailed: string;
  changeFailed: string;
  /** Without it, records of this kind cannot be deleted. */
  deleting?: {
    /** 'Delete church' */
    title: string;
    question: string;
    /** 'Delete the church {churchName}' */
    label: string;
    failed: string;
  };
}

/**
 * Records that everybody can read as a directory, with a name, a location, a status, a picture and perhaps a planter.
 */
export interface Directory<
  Name extends string = string,
  Table extends string = string,
  One extends string = string,
> extends RecordKind<Name> {
  /** The table on the device and in the change feed, which is also the key of the documented list. */
  table: Table;
  /** Path of the list on the backend. */
  path: string;
  /** 'church', as in `create-church`, the name of its write. It is stored with queued writes and never changes. */
  one: One;
  texts: DirectoryTexts;
  /** Fields that a search covers, besides name and location. */
  foundBy: readonly NoInfer<Name>[];
  /** Field that a card shows under the location. */
  onCard: NoInfer<Name>;
  /** The planter chosen for a new record fills in the fields that both have. */
  importsPlanter?: true;
  /** The names under which answers contain the list and a single record. */
  answers: { list: string; one: string };
  /** The lane of its queued writes, if it is not the table. It is stored with them and never changes. */
  lane?: string;
  /**
   * The name of the kind in the audit log when a record is deleted. Without it, no call deletes records of this kind.
   */
  deletedAs?: 'church';
  /** The server's table for several kinds, whose column `kind` contains the value of `table`. */
  storedIn?: 'network_people';
  /** The server also keeps links to social media, which no screen shows. */
  hasLinks?: true;
}

/** The names of the fields of a kind, or of several. */
export type FieldName<Kind> = Kind extends RecordKind<infer Name> ? Name : never;

/** Returns its argument; the names of the fields are inferred. */
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

/** The address of a page or a picture, which may lack its scheme. */
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

/** One coordinate of a point on the map, in degrees from `-max` to `max`. */
export function coordinate(label: string, max: 90 | 180, more: More = {}): Field {
  return { type: 'coordinate', label, max, ...more };
}

export function email(label: string, more: More = {}): Field {
  return { type: 'email', label, max: 254, ...more };
}

export function phone(label: string, more: More = {}): Field {
  return { type: 'phone', label, max: 50, ...more };
}
