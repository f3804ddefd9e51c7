import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { DeviceView } from '#db/device-view.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { failureWords } from '#shared/failure-words.ts';
import { showCount } from '#shared/formats.ts';
import { timeWords } from '#src/changes/times.ts';
import { Banner } from '#ui/banner.tsx';
import { useToday } from '#ui/use-today.ts';
import { Facts, Part } from './part.tsx';
import { tableWords } from './table-words.ts';

/** What is stored on this device, and how fresh it is. */
export function Contents({ view }: { view: DeviceView }) {
  const today = useToday();
  const { tables, waiting, drafts, problems } = view;
  const filled = tables.filter(({ rows }) => rows > 0);
  return (
    <Part title={t`On this device`}>
      <p>{freshness(view, today)}</p>
      <Facts
        facts={[
          ...filled.map(({ table, rows }) => [tableWords(table), figure(rows)] as const),
          [t`Changes not sent yet`, <Waiting key="waiting" waiting={waiting} />],
          [t`Unfinished forms`, figure(drafts)],
        ]}
      />
      {problems.length > 0 && (
        <Banner tone="warn" title={t`The last update had trouble`}>
          <ul>
            {problems.map(({ feed, error }) => (
              <li key={feed}>
                {tableWords(feed.split(':')[0] ?? feed)}: {failureWords(error)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </Part>
  );
}

function Waiting({ waiting }: { waiting: number }) {
  if (waiting === 0) return '0';
  return <Link to="/outbox">{figure(waiting)}</Link>;
}

function freshness({ oldestReadAt, newestReadAt }: DeviceView, today: CalendarDay): string {
  if (oldestReadAt === null || newestReadAt === null)
    return t`Nothing has been read from the server yet.`;
  const [oldest, newest] = [timeWords(oldestReadAt, today), timeWords(newestReadAt, today)];
  return oldest === newest
    ? t`As the server had it at ${newest}.`
    : t`As the server had it between ${oldest} and ${newest}.`;
}

function figure(value: number): string {
  return showCount(value);
}
