import { messageIn } from '../../http/message-in.ts';
import { isRecord } from '../common.ts';
import { momentIn } from './days.ts';
import { flagIn } from './values.ts';

/* Separate from the shapes of planters, because the first screen needs only this. */

/** The server's answer for somebody who has been invited before. */
export interface DuplicateInvite {
  message: string;
  /** ISO 8601, or `''` if the server does not give the time. */
  invitedAt: string;
}

/**
 * The refusal of a duplicate invitation that can be sent again after asking the user (spec part 1, 4). Undefined for
 * every other refusal.
 */
export function duplicateInviteIn(body: unknown): DuplicateInvite | undefined {
  if (!isRecord(body)) return undefined;
  const places = [body, body.data, body.error].filter(isRecord);
  const told = places.find(({ canResend }) => flagIn(canResend) === true);
  if (!told) return undefined;
  const message = messageIn(body) || messageIn(told);
  const invitedAt = places.map((one) => momentIn(one.invitedAt)).find(Boolean);
  return { message, invitedAt: invitedAt ?? '' };
}
