import { editProfile } from './edit-profile.ts';
import { invitePlanter } from './invite-planter.ts';
import { logContact } from './log-contact.ts';
import type { Mutation } from './mutation.ts';
import { submitSupportTicket } from './submit-support-ticket.ts';

/** Every queued write. A new one is a file here and a line below; nothing else changes. */
const ALL = [logContact, invitePlanter, editProfile, submitSupportTicket];

export const MUTATIONS: ReadonlyMap<string, Mutation> = new Map(
  ALL.map((one) => [one.name, one as unknown as Mutation]),
);
