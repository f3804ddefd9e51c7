import * as z from 'zod/mini';
import { Id } from './common.ts';

/** An invitation of a planter that has not been answered yet; moments are ISO 8601 in UTC. */
const WaitingInvitation = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  church_plant_name: z.string(),
  invited_at: z.string(),
  /** After this moment the link is refused. */
  expires_at: z.string(),
});
export type WaitingInvitation = z.infer<typeof WaitingInvitation>;

/** A planter who submits monthly reports; months are `yyyy-mm`. */
const Reporter = z.object({
  planter_id: Id,
  /** The month in which the account was created: no report is expected for earlier months. */
  since: z.string(),
  /** The recent months with a report. The content of the reports is not included. */
  handed_in: z.array(z.string()),
});
export type Reporter = z.infer<typeof Reporter>;

/** A device of somebody else that has been silent for too long. */
const SilentDevice = z.object({ seen_at: z.string(), nudged_at: z.nullable(z.string()) });
export type SilentDevice = z.infer<typeof SilentDevice>;

/**
 * `GET /users/me/follow-ups`: data about other people that Today needs and no record contains. Lists that are not the
 * caller's work are empty.
 */
export const FollowUps = z.object({
  /** Sent by the caller. */
  invitations: z.array(WaitingInvitation),
  /** The planters of the caller's hub. */
  reporters: z.array(Reporter),
  /** Devices of the whole network, for administrators. */
  devices: z.array(SilentDevice),
});
export type FollowUps = z.infer<typeof FollowUps>;
