import { useEffect, useState } from 'react';
import { type CalendarDay, dayOf } from '#shared/dates.ts';
import { everyMinute } from '#shared/minutes.ts';

/**
 * The current calendar day on this device; updates within a minute after midnight, and at once when the phone wakes up
 * or the page is shown again.
 */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(() => dayOf(new Date()));

  // Setting the same day renders nothing.
  useEffect(() => everyMinute(() => setToday(dayOf(new Date()))), []);
  return today;
}
