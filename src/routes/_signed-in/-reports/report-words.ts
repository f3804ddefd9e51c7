import { dayOf, showDay } from '#shared/dates.ts';

/** 'submitted' as 'Submitted'. */
export function statusWords(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}

/** Who reported. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }) {
  return `${first_name} ${last_name}`.trim();
}

/** The day of a submission as this device's calendar has it, M/d/yyyy; '' where the server says none. */
export function submittedDay(moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : showDay(dayOf(at));
}
