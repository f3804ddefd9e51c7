import * as z from 'zod/mini';
import { text } from '../i18n.ts';
import { Id, RequiredText } from './common.ts';

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** The form's label for each priority (spec part 1, 2: /support-tickets/new). */
export const TICKET_TOPICS: Record<TicketPriority, string> = {
  low: text('Feature Request'),
  medium: text('Buggy Behavior'),
  high: text('Error Message'),
  urgent: text('Site Crash / White Screen'),
};

/** `POST /support-tickets` */
export const NewSupportTicket = z.object({
  appId: Id,
  subject: RequiredText(200),
  description: RequiredText(100_000),
  priority: z.enum(TICKET_PRIORITIES),
});
export type NewSupportTicket = z.infer<typeof NewSupportTicket>;

/** The stored ticket, as returned to its author. */
export const SupportTicket = z.extend(NewSupportTicket, {
  id: Id,
  status: z.string(),
  created_at: z.string(),
});
