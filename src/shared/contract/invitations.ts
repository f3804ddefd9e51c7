import * as z from 'zod/mini';
import { Email, Id, RequiredText } from './common.ts';

/** `POST /invitations`: an invitation to any role that the inviter may give. Extra of the reference server. */
export const RoleInvite = z.object({
  name: RequiredText(200),
  email: Email,
  role: RequiredText(100),
  resend: z.optional(z.boolean()),
});

/** One entry of `GET /invitations`: an invitation that was neither accepted nor withdrawn. */
export const OpenInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  church_plant_name: z.nullable(z.string()),
  invited_by_name: z.string(),
  /** ISO 8601 in UTC. */
  invited_at: z.string(),
  /** After this moment the link is refused; sending the invitation again renews it. */
  expires_at: z.string(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;
