/** A request as it reaches the backend. */
export interface Wire {
  method: string;
  /** Path below the API base, with its query. */
  path: string;
  token: string;
  key: string | undefined;
  body: unknown;
}

/** The backend's answer, which the network turns into a Response. */
export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Lines of the change feed instead of one JSON body. */
  lines?: unknown[];
}

/** A row or a tombstone of the change feed. */
export interface Touched {
  rev: number;
  line: { kind: 'row'; table: string; row: object } | { kind: 'gone'; table: string; id: number };
}

/** The answer to one write of a batch, unless it was executed before. */
export interface InnerFault {
  nth: number;
  reply: Reply;
  /** The write is executed although the answer differs. */
  executes?: boolean;
}

/** One write that changed something, in order of execution. */
export interface Entry {
  at: number;
  user: number;
  method: string;
  path: string;
  /** What changed, as text that contains the marks of the generated writes. */
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
  /** When the planter last moved to another hub; long ago if never. */
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
  /** The fields before any write. */
  firstFields: Readonly<Record<string, string | null>>;
  roles: string[];
  rev: number;
}

export interface ServerSettings {
  /** Offers idempotency keys and the change feed. */
  extras: boolean;
  /** Accepts many writes in one round trip; only with the extras. */
  batch: boolean;
  /** Documented servers may or may not return these. */
  tellsIdOfCreated: boolean;
  /** The ends of reads and the answers to batches contain a revision, unlike on older servers. */
  tellsRevision: boolean;
  tellsLastContact: boolean;
  /** Rows in one page of the change feed. */
  pageRows: number;
  /** Maximum number of rows in a documented list, which the server does not state. */
  listRows: number | undefined;
  /** A documented list is sorted differently each time. */
  listsInAnyOrder: boolean;
}

/** A value that another user wrote into a field of a person's record. */
export interface OthersValue {
  user: number;
  name: string;
  value: string;
  /** Number of lines in the ledger at that time. */
  at: number;
}

export function refused(status: number, error: string): Reply {
  return { status, body: { success: false, error } };
}
