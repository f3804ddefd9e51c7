/** Local key of the one row in the mirror's `profile` table. */
export const OWN_PROFILE = 'me';

/** Local key of a record that was first known to the server (S3). */
export function lidOf(id: number): string {
  return `s${id}`;
}

/** Local key of a record created on this device (S3). It is never sent to the server. */
export function newLid(): string {
  return `l${crypto.randomUUID()}`;
}
