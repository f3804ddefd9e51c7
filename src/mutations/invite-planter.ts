import * as z from 'zod/mini';
import { duplicateInviteIn } from '#shared/contract/answers/invitations.ts';
import { Email, RequiredText } from '#shared/contract/common.ts';
import { message, text } from '#shared/i18n.ts';
import { RESEND_INVITE } from '#shared/resend-invite.ts';
import { mutation, type Refused, type Verdict } from './mutation.ts';

/** Allowed difference between the device's clock and the server's when an invitation is recognized as ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** The message for a refusal without a text (spec part 1, 8). */
function wordless(refused: Refused, resend: boolean): Verdict | undefined {
  if (refused.message !== '') return undefined;
  const words = resend ? text('Failed to resend invitation') : text('Failed to send invitation');
  return { kind: 'attention', reason: { kind: 'refused', message: words, status: refused.status } };
}

/** An invitation to plant. If it is a duplicate, the author is asked whether to send it again. */
export const invitePlanter = mutation({
  name: 'invite-planter',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      name: RequiredText(200),
      email: Email,
      churchPlantName: RequiredText(200),
      resend: z.boolean(),
    }),
  ),

  lanes: (args) => [`invite:${args.email.toLowerCase()}`],
  apply: () => [],

  calls: (args) => [
    {
      method: 'POST',
      path: '/church-planters/invite',
      body: () => ({
        name: args.name,
        email: args.email,
        churchPlantName: args.churchPlantName,
        ...(args.resend ? { resend: true } : {}),
      }),
    },
  ],

  // No list shows invitations, but the answer to a second one contains the time of the first.
  whenUnknown: 'wait-then-resend',
  covers: () => [],

  read: (refused, args, op) => {
    const duplicate = duplicateInviteIn(refused.body);
    if (!duplicate) return wordless(refused, args.resend);
    const invitedAt = Date.parse(duplicate.invitedAt);
    // It is ours only if an earlier request may have arrived. With a key, the server would have recognized the repeat
    // itself.
    const isInDoubt = op.doubts > 0 && op.firstSentAt !== undefined && op.frozen === undefined;
    if (isInDoubt && invitedAt >= (op.firstSentAt ?? 0) - CLOCK_SKEW_MS) return { kind: 'done' };
    return {
      kind: 'attention',
      reason: {
        kind: 'question',
        message: duplicate.message,
        question: {
          name: RESEND_INVITE,
          data: { email: args.email, invitedAt: duplicate.invitedAt || null },
        },
      },
    };
  },

  label: ({ resend, name, email }) =>
    resend
      ? message('Invitation again to {name} ({email})', { name, email })
      : message('Invitation to {name} ({email})', { name, email }),
  about: (args) => args.name,
});
