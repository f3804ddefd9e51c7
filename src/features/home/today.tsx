import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type TodayView, todayLists } from '#db/queries/today.ts';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { CHECKED } from '#db/queries/today-hub.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { TODAY_RULES } from '#shared/today-times.ts';
import { useUser } from '#src/account/account.ts';
import { wantForScreen } from '#src/sync-client/want-feed.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import { WhenOpened } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { useBadge } from './badge.ts';
import { Snoozed } from './snoozed.tsx';
import classes from './today.module.css';
import { TodayCalendar } from './today-calendar.tsx';
import { Entry } from './today-entry.tsx';
import { type Due, useDue } from './use-due.ts';
import { useFollowUps } from './use-follow-ups.ts';

/** What a person has to do next, from data on this device: each entry with an action. */
export function Today() {
  return <TodayOf due={useDue({ atOnce: true })} />;
}

/** Today with data that is already being loaded. */
export function TodayOf({ due }: { due: Due }) {
  const user = useUser();
  const { live, today } = useSyncExternalStore(due.subscribe, due.view);
  useBadge(live.kind === 'ready' ? live.data.entries.length : undefined);

  if (live.kind === 'loading') return null;
  // News writes to the database, which triggers another read, so it waits for the first result and the first cards.
  const news = (
    <WhenOpened>
      <News today={today} />
    </WhenOpened>
  );
  if (live.kind === 'failed') {
    return (
      <>
        <Banner tone="warn" role="alert">
          <Trans>What is due cannot be read on this device: {live.message}</Trans>
        </Banner>
        {news}
      </>
    );
  }
  if (!live.data.isAsked) return news;
  return (
    <>
      {may(user, 'seeHub') ? (
        <Folded view={live.data} today={today} />
      ) : (
        <Card className={layout.stack3} aria-labelledby="today-title">
          <h2 id="today-title">{t`Today`}</h2>
          <Entries view={live.data} today={today} />
        </Card>
      )}
      {news}
    </>
  );
}

/** Requests the lists that Today depends on. */
function News({ today }: { today: CalendarDay }) {
  const lists = todayLists(useUser(), today).join(' ');
  useEffect(() => {
    for (const list of lists.split(' ').filter(Boolean)) wantForScreen(list);
  }, [lists]);
  useFollowUps();
  return null;
}

interface Props {
  view: TodayView;
  today: CalendarDay;
}

/** Collapsed, because the hub itself shows who is overdue. It opens on demand and moves nothing until then. */
function Folded({ view, today }: Props) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={classes.folded} onToggle={() => setOpened(true)}>
      <summary>
        <h2>{t`Today`}</h2> <span>{countWords(view)}</span>
      </summary>
      {wasOpened && <Entries view={view} today={today} />}
    </details>
  );
}

function Entries({ view, today }: Props) {
  const { entries, snoozed, isWhole, isCut } = view;
  const { shown, more } = firstOfEachKind(entries);
  const list = useRef<HTMLDivElement>(null);
  const isDone = entries.length === 0 && isWhole && !isCut;
  const row = (entry: TodayEntry) => (
    <Entry key={entry.key} entry={entry} today={today} onSnoozed={() => list.current?.focus()} />
  );
  return (
    <div ref={list} tabIndex={-1} className={layout.stack3}>
      {isDone && (
        <p>{snoozed.length === 0 ? t`Nothing is due. Well done.` : t`Nothing else is due.`}</p>
      )}
      {shown.length > 0 && <ul className={layout.list3}>{shown.map(row)}</ul>}
      {more.length > 0 && (
        <details className={classes.folded}>
          <summary>{t`Show ${more.length} more`}</summary>
          <ul className={layout.list3}>{more.map(row)}</ul>
        </details>
      )}
      {!isWhole && (
        <p className={layout.muted}>
          <Trans>Not everything has been downloaded yet: more may be due than is shown here.</Trans>
        </p>
      )}
      {isCut && (
        <p className={layout.muted}>
          <Trans>
            This hub is large: only the {CHECKED} planters who have waited longest for a contact are
            checked here.
          </Trans>
        </p>
      )}
      <Snoozed entries={snoozed} />
      <TodayCalendar />
    </div>
  );
}

function countWords(view: TodayView): string {
  const { entries, snoozed, isWhole, isCut } = view;
  if (!isWhole && entries.length + snoozed.length === 0) return t`not known yet`;
  if (entries.length > 0) return isCut ? t`at least ${dueWords(view)}` : dueWords(view);
  if (snoozed.length > 0) return t`${snoozed.length} snoozed`;
  return isCut ? t`not known yet` : t`nothing is due`;
}

function dueWords({ entries }: TodayView): string {
  const late = entries.filter(({ isLate }) => isLate).length;
  const due = entries.length - late;
  if (due === 0) return plural(late, { one: '# overdue', other: '# overdue' });
  if (late === 0) return plural(due, { one: '# due', other: '# due' });
  return t`${late} overdue, ${due} due`;
}

/** Splits off all but five entries of each kind, so that thirty overdue contacts do not hide the one report. */
function firstOfEachKind(entries: readonly TodayEntry[]) {
  const seen = new Map<string, number>();
  const shown: TodayEntry[] = [];
  const more: TodayEntry[] = [];
  for (const entry of entries) {
    const nth = (seen.get(entry.kind) ?? 0) + 1;
    seen.set(entry.kind, nth);
    (nth <= TODAY_RULES.shownOfAKind ? shown : more).push(entry);
  }
  return { shown, more };
}
