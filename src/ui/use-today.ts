import { useEffect, useState } from 'react';
import { type CalendarDay, dayOf } from '#shared/dates.ts';

const LOOK_EVERY_MS = 60_000;

/** The current calendar day on this device; updates after midnight and when the phone wakes up. */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    const look = () => setToday(dayOf(new Date()));
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
