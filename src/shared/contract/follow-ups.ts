import * as z from 'zod/mini';
import { Id } from './common.ts';

/** An invitation of a planter that waits for an answer; moments are ISO 8601 in UTC. */
const WaitingInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  church_plant_name: z.string(),
  invited_at: z.string(),
  /** Past it the link is refused. */
  expires_at: z.string(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/** A planter who hands in monthly reports; months are `yyyy-mm`. */
const Reporter = z.object({
  planter_id: Id,
  /** The month in which the account was made: no report is expected of an earlier one. */
  since: z.string(),
  /** Of the last months; nothing of what the reports say. */
  handed_in: z.array(z.string()),
});
export type Reporter = z.infer<typeof Reporter>;

/** A device of somebody else that has been silent for too long. */
const SilentDevice = z.object({ seen_at: z.string(), nudged_at: z.nullable(z.string()) });
export type SilentDevice = z.infer<typeof SilentDevice>;

/** `GET /users/me/follow-ups`: what Today asks about other people that no record tells; empty lists for others' work. */
export const FollowUps = z.object({
  /** The caller's own. */
  invitations: z.array(WaitingInvitation),
  /** The planters of the caller's hub. */
  reporters: z.array(Reporter),
  /** Of the whole network, for administrators. */
  devices: z.array(SilentDevice),
});
export type FollowUps = z.infer<typeof FollowUps>;
