import * as z from 'zod/mini';
import { CalendarDay, Id } from './common.ts';

/** All actions that are recorded. A released name never changes, because entries keep it for years. */
export const AUDIT_ACTIONS = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'device-erase-asked',
  'device-erase-withdrawn',
  'device-erased',
  'sealed-work-opened',
  'registered',
  'invited',
  'invitation-withdrawn',
  'invitation-accepted',
  'password-changed',
  'password-reset',
  'second-factor-on',
  'second-factor-off',
  'second-factor-failed',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'calendar-address-made',
  'calendar-address-ended',
  'email-changed',
  'username-changed',
  'role-given',
  'role-taken',
  'suspended',
  'suspension-lifted',
  'account-deleted',
  'record-deleted',
  'hub-assigned',
  'hub-unassigned',
  'stage-changed',
  'report-read',
  'administrator-created',
  'password-link-created',
  'person-exported',
  'person-erased',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What an entry may be about. */
const AUDIT_SUBJECTS = [
  'user',
  'planter',
  'church',
  'report',
  'assessment',
  'assignment',
  'participant',
  'invitation',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** One entry of `GET /audit-log`. */
export const AuditLine = z.object({
  id: Id,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null for the command line, or for somebody who was not signed in. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  action: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: Id, name: z.string() })),
  /** Details of the action by name, such as `from`, `to` and `role`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  device: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/**
 * Entries per page and filters of `GET /audit-log`. The parameter `before` is the `id` of the last entry of the
 * previous page.
 */
export const AUDIT_PAGE = 100;
export const AuditFilters = z.object({
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
});
export type AuditFilters = z.infer<typeof AuditFilters>;
