import { expect, test } from 'vitest';
import { invitationDue, isSilent, missingReport } from './today-follow-ups.ts';

const on = (today: string, until = today) => ({ today, until });
const invitation = {
  id: 1,
  name: 'Ann',
  email: 'ann@example.org',
  church_plant_name: 'Grace',
  invited_at: '2026-11-01T12:00:00.000Z',
  expires_at: '2026-12-01T12:00:00.000Z',
};

test('lists an invitation a week after it was sent, as late once it has expired', () => {
  expect(invitationDue(invitation, on('2026-11-07'))).toBeUndefined();
  const open = { due: '2026-12-01', isLate: false };
  expect(invitationDue(invitation, on('2026-11-08'))).toEqual(open);
  expect(invitationDue(invitation, on('2026-12-01'))).toEqual(open);
  expect(invitationDue(invitation, on('2026-12-02'))).toEqual({ ...open, isLate: true });
});

test('a calendar lists an invitation on the day from which it has been waiting too long', () => {
  const due = invitationDue(invitation, on('2026-11-02', '2026-12-31'));
  expect(due).toEqual({ due: '2026-11-08', isLate: false });
});

test('the report for the previous month is missing from the eleventh to the end of the month', () => {
  const reporter = { since: '2026-01', handed_in: ['2026-09'] };
  expect(missingReport(reporter, on('2026-11-10'))).toBeUndefined();
  const missing = { period: '2026-10', due: '2026-11-10', isLate: true };
  expect(missingReport(reporter, on('2026-11-11'))).toEqual(missing);
  expect(missingReport(reporter, on('2026-11-30'))).toEqual(missing);
  expect(missingReport(reporter, on('2026-12-01'))).toBeUndefined();
  expect(missingReport(reporter, on('2027-01-11'))).toMatchObject({ period: '2026-12' });
  expect(missingReport({ ...reporter, handed_in: ['2026-10'] }, on('2026-11-11'))).toBeUndefined();
});

test('expects no report for months before the account was created', () => {
  const reporter = { since: '2026-11', handed_in: [] };
  expect(missingReport(reporter, on('2026-11-11'))).toBeUndefined();
  expect(missingReport(reporter, on('2026-12-11'))).toMatchObject({ period: '2026-11' });
});

test('a device is silent after 14 days, and again 14 days after a reminder', () => {
  const seen_at = '2026-11-09T12:00:00.000Z';
  expect(isSilent({ seen_at, nudged_at: null }, '2026-11-22')).toBe(false);
  expect(isSilent({ seen_at, nudged_at: null }, '2026-11-23')).toBe(true);
  const nudged = { seen_at, nudged_at: '2026-11-23T12:00:00.000Z' };
  expect(isSilent(nudged, '2026-12-06')).toBe(false);
  expect(isSilent(nudged, '2026-12-07')).toBe(true);
});
