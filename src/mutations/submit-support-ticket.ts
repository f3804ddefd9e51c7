import * as z from 'zod/mini';
import { APP_ID, RequiredText } from '#shared/contract/common.ts';
import { TICKET_PRIORITIES } from '#shared/contract/support-tickets.ts';
import { fieldMessagesIn } from '#shared/http/message-in.ts';
import { message } from '#shared/i18n.ts';
import { mutation, type Refused } from './mutation.ts';

/** The sentences of spec part 1, 8, for refusals whose own message does not help a person. */
function textFor({ body, message }: Refused): string | undefined {
  if ('appId' in fieldMessagesIn(body)) {
    return 'Unable to determine app ID. Please contact support.';
  }
  return message === '' ? 'Error submitting ticket. Please try again.' : undefined;
}

/** A question to support. No call lists tickets, so one that may have arrived is never resent without asking. */
export const submitSupportTicket = mutation({
  name: 'submit-support-ticket',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      subject: RequiredText(200),
      description: RequiredText(100_000),
      priority: z.enum(TICKET_PRIORITIES),
    }),
  ),

  lanes: () => ['support-tickets'],
  apply: () => [],

  calls: ({ subject, description, priority }) => [
    {
      method: 'POST',
      path: '/support-tickets',
      body: () => ({ appId: APP_ID, subject, description, priority }),
    },
  ],

  whenUnknown: 'ask',
  covers: () => [],

  read: (refused) => {
    const words = textFor(refused);
    if (words === undefined) return undefined;
    const reason = { kind: 'refused' as const, message: words, status: refused.status };
    return { kind: 'attention', reason };
  },

  label: ({ subject }) => message('Support ticket: {subject}', { subject }),
});
