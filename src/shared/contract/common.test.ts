import { describe, expect, it } from 'vitest';
import { CalendarDay, Email, RequiredText } from './common.ts';

describe('a calendar day', () => {
  it.each(['2026-11-21', '2024-02-29', '1999-12-31'])('may be %s', (day) => {
    expect(CalendarDay.safeParse(day).success).toBe(true);
  });

  it.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', ''])(
    'is never %s',
    (day) => {
      expect(CalendarDay.safeParse(day).success).toBe(false);
    },
  );
});

describe('text that a person must have typed', () => {
  it('is not made of blanks', () => {
    expect(RequiredText(10).safeParse('   ').success).toBe(false);
    expect(RequiredText(10).parse('  Anna ')).toBe('Anna');
  });

  it('is an address where one is asked for', () => {
    expect(Email.safeParse('anna@example.org').success).toBe(true);
    expect(Email.safeParse('anna@').success).toBe(false);
  });
});
