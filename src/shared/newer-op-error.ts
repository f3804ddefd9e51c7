/** Thrown for a write of a newer build, which is kept unchanged while its rows are computed without it (S33). */
export class NewerOpError extends Error {
  override name = 'NewerOpError';
}
