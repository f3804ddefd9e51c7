import type { DigestChoice } from '#shared/contract/digest.ts';

const DAY_MS = 86_400_000;

/** Whether this server knows the zone, e.g. Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * When the next digest is due after `now`, ISO 8601 in UTC; null if digests are off. If the clocks skip the chosen
 * hour, the digest is due an hour later.
 */
export function nextDigest(now: Date, choice: DigestChoice): string | null {
  if (choice.every === 'off') return null;
  const today = wallTime(now, choice.time_zone);
  for (let days = 0; ; days += 1) {
    const day = Math.floor(today / DAY_MS) * DAY_MS + days * DAY_MS;
    if (choice.every === 'week' && weekdayOf(day) !== choice.weekday) continue;
    const at = momentOf(day + choice.hour * 3_600_000, choice.time_zone);
    if (at > now.getTime()) return new Date(at).toISOString();
  }
}

/** 1 is Monday, 7 Sunday. */
function weekdayOf(day: number): number {
  return new Date(day).getUTCDay() || 7;
}

/** The local wall clock time, in milliseconds as if the zone were UTC. */
function wallTime(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * Converts a wall clock time to a moment. Looks up the offset twice, since it may change between the guess and the
 * result.
 */
function momentOf(wall: number, timeZone: string): number {
  const offsetAt = (at: number) => wallTime(new Date(at), timeZone) - at;
  const guess = wall - offsetAt(wall);
  return wall - offsetAt(guess);
}
