/** A request as it reaches the backend. */
export interface Wire {
  method: string;
  /** Under the API base, with its query. */
  path: string;
  token: string;
  key: string | undefined;
  body: unknown;
}

/** What the backend says; the network makes a Response of it. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Lines of the change feed in place of one JSON body. */
  lines?: unknown[];
}

/** A row or a tombstone of the change feed. */
export interface Touched {
  rev: number;
  line: { kind: 'row'; table: string; row: object } | { kind: 'gone'; table: string; id: number };
}

/** What one write of a batch is answered, unless it was executed before. */
export interface InnerFault {
  nth: number;
  reply: Reply;
  /** Executed all the same, and answered in another way. */
  executes?: boolean;
}

/** One write that changed something, in the order of execution. */
export interface Entry {
  at: number;
  user: number;
  method: string;
  path: string;
  /** What changed, as text: the marks of the generated writes are looked for in it. */
  effect: string;
}

export interface SimPlanter {
  id: number;
  first_name: string;
  last_name: string;
  church_name: string;
  location: string;
  email: string;
  stage: string | null;
  status: string | null;
  created_by_key: string | null;
  leader: number;
  /** When it last came to another hub; long ago if it was always there. */
  movedAt: number;
  isDeleted: boolean;
  rev: number;
}

export interface SimContact {
  id: number;
  planter_id: number;
  contact_date: string;
  contact_type: string;
  notes: string | null;
  next_contact_date: string | null;
  contacted_by: number;
  contacted_by_name: string;
  created_by_key: string | null;
  rev: number;
}

export interface SimUser {
  id: number;
  fields: Record<string, string | null>;
  /** As they were before any write. */
  firstFields: Readonly<Record<string, string | null>>;
  roles: string[];
  rev: number;
}

export interface ServerSettings {
  /** Idempotency keys and the change feed. */
  extras: boolean;
  /** Many writes in one round trip; only with the extras. */
  batch: boolean;
  /** Documented servers may or may not return these. */
  tellsIdOfCreated: boolean;
  /** The ends of reads and the answers to batches name a revision, which older servers do not. */
  tellsRevision: boolean;
  tellsLastContact: boolean;
  /** Rows in one page of the change feed. */
  pageRows: number;
  /** A documented list holds no more rows than this, and does not say so. */
  listRows: number | undefined;
  /** A documented list is sorted in another way each time. */
  listsInAnyOrder: boolean;
}

/** What somebody else wrote into a field of a person's record. */
export interface OthersValue {
  user: number;
  name: string;
  value: string;
  /** Lines of the ledger by then. */
  at: number;
}

export function refused(status: number, error: string): Reply {
  return { status, body: { success: false, error } };
}
