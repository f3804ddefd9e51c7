/** A write of a newer build: it is kept as it is, and its rows are computed without it (S33). */
export class NewerOpError extends Error {
  override name = 'NewerOpError';
}
