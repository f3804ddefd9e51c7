import type { Reporter, SilentDevice, WaitingInvitation } from './contract/follow-ups.ts';
import { addDays, type CalendarDay, dayOf } from './dates.ts';
import { DEVICE_LIMITS } from './device-health.ts';
import { movePeriod } from './report-rules.ts';
import { type Due, lastReportDay, type Span } from './today-due.ts';
import { TODAY_RULES } from './today-times.ts';

/** An invitation has not been answered for a week; it is late once its link has expired. */
export function invitationDue(
  { invited_at, expires_at }: WaitingInvitation,
  { today, until }: Span,
): Due | undefined {
  const asksFrom = addDays(dayOf(new Date(invited_at)), TODAY_RULES.invitationAfterDays);
  if (asksFrom > until) return undefined;
  const isLate = dayOf(new Date(expires_at)) < today;
  return { due: asksFrom > today ? asksFrom : dayOf(new Date(expires_at)), isLate };
}

/** A planter's report for the previous month is late and has not been submitted. */
export function missingReport(
  { since, handed_in }: Omit<Reporter, 'planter_id'>,
  { today }: Span,
): (Due & { period: string }) | undefined {
  const period = movePeriod(today.slice(0, 7), -1);
  const due = lastReportDay(period);
  const isExpected = since <= period && !handed_in.includes(period);
  return isExpected && due < today ? { period, due, isLate: true } : undefined;
}

/** A device has been silent for too long, and its owner was not reminded recently. */
export function isSilent({ seen_at, nudged_at }: SilentDevice, today: CalendarDay): boolean {
  const limit = addDays(today, -DEVICE_LIMITS.silentDays);
  return [seen_at, nudged_at ?? ''].every((at) => at === '' || dayOf(new Date(at)) <= limit);
}
