/**
 * The database could not be reached, or the connection broke before COMMIT was sent: no part of the transaction took
 * effect. The same request may be sent again.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database is not available', { cause });
  }
}

/** The connection broke while COMMIT was in flight: the transaction may or may not have taken effect. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';

  constructor(cause: unknown) {
    super('The outcome of a commit is unknown', { cause });
  }
}
