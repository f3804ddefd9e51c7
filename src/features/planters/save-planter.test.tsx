import { describe, expect, test } from 'vitest';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { changesToPlanter, newPlanterIn, textsOf } from './save-planter.ts';

/** The fields that are sent when the form of this planter is saved with these changes. */
function changes(row: Parameters<typeof planterRow>[1], typed: Record<string, string> = {}) {
  const entry = { row: planterRow(1, row), stage: 'Plant', status: 'funded' };
  const made = changesToPlanter(entry, { ...textsOf(entry), ...typed });
  return made.kind === 'some' ? made.fields : made.kind;
}

describe('the form of a planter', () => {
  test.each([
    ['2026-10-16T05:00:00.000Z', '2026-10-16'],
    ['to be told', ''],
  ])('shows the launch date %s as "%s", and does not change it', (launch_date, shown) => {
    const row = planterRow(1, { launch_date });
    expect(textsOf({ row, stage: '', status: '' }).launch_date).toBe(shown);
    expect(changes({ launch_date }, { phone: '601 555 0199' })).toEqual({ phone: '601 555 0199' });
  });

  test('clears a launch date if its author does', () => {
    const launch_date = '2026-10-16T05:00:00.000Z';
    expect(changes({ launch_date }, { launch_date: '' })).toEqual({ launch_date: '' });
  });

  test('ignores different line breaks from another system', () => {
    const address = '1 Main St\r\nJackson, MS ';
    const typed = { mailing_address: '1 Main St\nJackson, MS ' };
    expect(changes({ mailing_address: address }, typed)).toBe('none');
  });
});

test('trims the texts of a new planter, like those of a changed one', () => {
  const required = {
    first_name: 'Ruth',
    last_name: 'Boaz',
    location: 'Jackson',
    church_name: 'Field',
  };
  const typed = { ...required, email: 'ruth@example.org', phone: ' 601 555 0100 ' };
  expect(newPlanterIn(typed)).toMatchObject({ fields: { phone: '601 555 0100' } });
  expect(changes({ phone: '' }, { phone: ' 601 555 0100 ' })).toEqual({ phone: '601 555 0100' });
});
