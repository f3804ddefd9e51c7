import { useState } from 'react';
import type { CalendarDay } from '#shared/dates.ts';

/**
 * The day of the last contact as the card shows it: the day of a tap at once, in the frame after the finger,
 * while the device is still saving it. Nothing is called saved before it is (S2); if it cannot be saved,
 * the day that is stored comes back.
 * @returns the day, and what to call with the day of a tap and the promise that it is saved
 */
export function useTappedDay(stored: CalendarDay | '') {
  const [tap, setTap] = useState<{ day: CalendarDay; before: CalendarDay | '' }>();
  // The stored day has moved on, by this tap or by an undo of it: it is right again.
  if (tap && tap.before !== stored) setTap(undefined);

  async function showTap(day: CalendarDay, saving: Promise<boolean>): Promise<void> {
    if (day > stored) setTap({ day, before: stored });
    if (!(await saving)) setTap(undefined);
  }

  return [tap && tap.before === stored ? tap.day : stored, showTap] as const;
}
