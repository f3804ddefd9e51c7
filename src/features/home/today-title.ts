import { plural, t } from '@lingui/core/macro';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { coupleName } from '#shared/couple-name.ts';
import { periodWords } from '#shared/report-rules.ts';

/** Title of an entry: what has to be done. */
export function titleOf(entry: TodayEntry): string {
  switch (entry.kind) {
    case 'contact':
    case 'idle':
      return coupleName(entry.planter);
    case 'report':
      return t`Monthly report for ${wordsOf(entry.period)}`;
    case 'event':
      return entry.name;
    case 'unassigned':
      return plural(entry.count, {
        one: '# planter has no hub leader',
        other: '# planters have no hub leader',
      });
    case 'session':
    case 'training':
      return t`Training: ${entry.title}`;
    case 'attendance':
      return t`Attendance of ${entry.title}`;
    case 'noLead':
      return plural(entry.count, {
        one: '# session without a lead trainer',
        other: '# sessions without a lead trainer',
      });
    case 'waiting':
      return plural(entry.count, {
        one: '# person is waiting for access',
        other: '# people are waiting for access',
      });
    case 'invitation':
      return t`Invitation of ${entry.invitation.name}`;
    case 'hubReport': {
      const name = coupleName(entry.planter);
      return t`Report of ${name} for ${wordsOf(entry.period)}`;
    }
    case 'silent':
      return plural(entry.count, { one: '# silent device', other: '# silent devices' });
    case 'reviews':
      return plural(entry.count, { one: '# report to review', other: '# reports to review' });
  }
}

function wordsOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return periodWords(year, month);
}
