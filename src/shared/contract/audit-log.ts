import * as z from 'zod/mini';
import { CalendarDay, Id } from './common.ts';

/** Everything that is recorded. A released name never changes: lines carry it for years. */
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

/** What a line may be about. */
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

/** One line of `GET /audit-log`. */
export const AuditLine = z.object({
  id: Id,
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Null: the command line, or somebody who was not signed in. */
  actor: z.nullable(z.object({ id: Id, name: z.string() })),
  action: z.string(),
  subject: z.nullable(z.object({ kind: z.string(), id: Id, name: z.string() })),
  /** What changed, by name: `from`, `to`, `role`. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  device: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Filters of `GET /audit-log`; `before` is the `id` of the last line of the page before. */
export const AUDIT_PAGE = 100;
export const AuditFilters = z.object({
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  from: z.optional(CalendarDay),
  to: z.optional(CalendarDay),
});
export type AuditFilters = z.infer<typeof AuditFilters>;
