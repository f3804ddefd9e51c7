/** Local key of the one row in the mirror's `profile` table. */
export const OWN_PROFILE = 'me';

/** Local key of a record that the server knew first (S3). */
export function lidOf(id: number): string {
  return `s${id}`;
}

/** Local key of a record made on this device (S3). It never reaches the server. */
export function newLid(): string {
  return `l${crypto.randomUUID()}`;
}
