import type { FollowUps, WaitingInvitation } from '#shared/contract/follow-ups.ts';
import type { CalendarDay } from '#shared/dates.ts';
import type { Work } from '#shared/snoozes.ts';
import type { Due, Span } from '#shared/today-due.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import type { ServerDecision } from './feeds.ts';

export type SessionKind = 'session' | 'attendance' | 'training';
export type CountKind = 'unassigned' | 'reviews' | 'noLead' | 'waiting' | 'silent';

/** One item of due work. Its state and subject identify it on other devices (src/shared/snoozes.ts). */
export type TodayEntry = Due &
  Work & { key: string } & (
    | { kind: 'contact'; planter: PlanterRow; planned: boolean }
    | { kind: 'idle'; planter: PlanterRow; since: CalendarDay }
    | { kind: 'invitation'; invitation: WaitingInvitation }
    | { kind: 'hubReport'; planter: PlanterRow; period: string }
    | { kind: 'report'; period: string; draft: Record<string, unknown> | undefined }
    | {
        kind: 'event';
        name: string;
        address: string;
        starts: CalendarDay;
        toWrite: number;
        missing: number;
      }
    | { kind: SessionKind; cohort: string; address: string; session: string; title: string }
    | { kind: CountKind; count: number }
  );

export interface Looker extends Person {
  db: Mirror;
  /** Shared by several rules, so it is read only once. */
  server: Promise<ServerDecision | undefined>;
  said: Promise<FollowUps | undefined>;
  /** Called by a rule that has not checked everything, because that would take too long. */
  noteCut(): void;
  /** Called by a rule that lacks a list which this server offers only for each record. */
  noteUnread(): void;
}

export interface Person extends Span {
  userId: number;
  email: string;
  runsCohorts: boolean;
  isAssessor: boolean;
  readsReports: boolean;
}

/** Number of a record that the server does not have yet. Its entry cannot be snoozed. */
export const UNKNOWN = -1;

/** One entry for all items of a kind; none if the count is 0. */
export function counted(kind: CountKind, count: number): TodayEntry[] {
  const work = { kind, subject: 0, state: String(count) };
  return count > 0 ? [{ ...work, key: kind, count, due: '', isLate: false }] : [];
}

/** Normalizes an email address for finding people in directories. */
export function emailKey(email: string | null | undefined): string {
  return email?.trim().toLowerCase() ?? '';
}
