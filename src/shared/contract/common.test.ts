import { describe, expect, it } from 'vitest';
import { CalendarDay, Email, RequiredText } from './common.ts';

describe('a calendar day', () => {
  it.each(['2026-11-21', '2024-02-29', '1999-12-31'])('accepts %s', (day) => {
    expect(CalendarDay.safeParse(day).success).toBe(true);
  });

  it.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-1-1', '21.11.2026', ''])(
    'rejects %s',
    (day) => {
      expect(CalendarDay.safeParse(day).success).toBe(false);
    },
  );
});

describe('required text', () => {
  it('rejects blanks and trims the rest', () => {
    expect(RequiredText(10).safeParse('   ').success).toBe(false);
    expect(RequiredText(10).parse('  Anna ')).toBe('Anna');
  });

  it('must be a valid address in an e-mail field', () => {
    expect(Email.safeParse('anna@example.org').success).toBe(true);
    expect(Email.safeParse('anna@').success).toBe(false);
  });
});
