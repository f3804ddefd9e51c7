/** The person on whose behalf a page reads: the leader of the hub that it shows. */
export interface Person {
  userId: number;
  token: string;
}

/** What the open list shows of a planter. */
export interface Shown {
  id: number;
  name: string;
  church: string;
  lastContact: string;
}

/** Number of planters in the open list. */
export const LISTED = 50;

/** Day of the logged contacts: later than all others, so that each one moves its planter to the end. */
export const CONTACT_DAY = '2099-12-31';

/** A way to keep a network on the device: Fieldbook, or another library. `stack-page.ts` measures it. */
export interface Stack {
  /** Opens the database, and creates it on a fresh device. */
  open(person: Person): Promise<void>;
  /** Reads the complete change feed. Resolves when all rows are stored. */
  download(): Promise<void>;
  /** Calls `show` with the hub's first planters, those without contact for longest first, and after every change. */
  watchFirst(show: (planters: readonly Shown[]) => void): void;
  /** Logs a contact: stores it, the planter's new day of contact, and what has to be sent. */
  logContact(planter: number, notes: string): Promise<void>;
  /** Stores what is only in memory so far. */
  settle(): Promise<void>;
  /** Reads and stores what has changed on the server. */
  receive(): Promise<void>;
  /** Number of planters of the hub whose names, church or location contain this text, in lower case. */
  find(text: string): Promise<number>;
  counts(): Promise<{ planters: number; contacts: number }>;
}
