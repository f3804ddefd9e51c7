import * as z from 'zod/mini';
import { APP_ID, RequiredText } from '#shared/contract/common.ts';
import { TICKET_PRIORITIES } from '#shared/contract/support-tickets.ts';
import { mutation } from './mutation.ts';

/** A question to the support. No call lists tickets, so one that may have arrived is never sent again unasked. */
export const submitSupportTicket = mutation({
  name: 'submit-support-ticket',
  version: 1,
  upgrade: {},
  args: z.object({
    subject: RequiredText(200),
    description: RequiredText(100_000),
    priority: z.enum(TICKET_PRIORITIES),
  }),

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

  read: ({ message, status }) =>
    message === ''
      ? {
          kind: 'attention',
          reason: {
            kind: 'refused',
            message: 'Error submitting ticket. Please try again.',
            status,
          },
        }
      : undefined,

  label: ({ subject }) => `Support ticket: ${subject}`,
});
