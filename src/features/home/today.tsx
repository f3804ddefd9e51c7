import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { type TodayView, todayLists, todayOf } from '#db/queries/today.ts';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { may } from '#shared/permissions.ts';
import { TODAY_RULES } from '#shared/today-times.ts';
import { useUser } from '#src/account/account.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';
import { Banner } from '#ui/banner.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { useBadge } from './badge.ts';
import { Snoozed } from './snoozed.tsx';
import classes from './today.module.css';
import { TodayCalendar } from './today-calendar.tsx';
import { Entry } from './today-entry.tsx';
import { useFollowUps } from './use-follow-ups.ts';

/** What a person has to do next, from what is on the device: each entry with the way to do it. */
export function Today() {
  const user = useUser();
  const today = useToday();
  const lists = todayLists(user, today).join(' ');
  useEffect(() => {
    for (const list of lists.split(' ').filter(Boolean)) {
      wantFeed(list).catch((error: unknown) =>
        // The database is being closed, by a sign-out say: nobody waits for this list any more.
        console.info(`The list ${list} could not be asked for`, error),
      );
    }
  }, [lists]);
  useFollowUps();
  const live = useMirror((db) => todayOf(db, user, today), [user, today]);
  useBadge(live.kind === 'ready' ? live.data.entries.length : undefined);

  if (live.kind === 'loading') return null;
  if (live.kind === 'failed') {
    return (
      <Banner tone="warn" role="alert">
        <Trans>What is due cannot be read on this device: {live.message}</Trans>
      </Banner>
    );
  }
  if (!live.data.isAsked) return null;
  const list = <Entries view={live.data} today={today} />;
  // The hub itself shows who is overdue: what is due there opens at a tap and moves nothing meanwhile.
  if (may(user, 'seeHub')) {
    return (
      <details className={classes.folded}>
        <summary>
          <h2>{t`Today`}</h2> <span>{countWords(live.data)}</span>
        </summary>
        {list}
      </details>
    );
  }
  return (
    <Card className={layout.stack3} aria-labelledby="today-title">
      <h2 id="today-title">{t`Today`}</h2>
      {list}
    </Card>
  );
}

function Entries({ view, today }: { view: TodayView; today: string }) {
  const { entries, snoozed, isWhole } = view;
  const { shown, more } = firstOfEachKind(entries);
  const list = useRef<HTMLDivElement>(null);
  const isDone = entries.length === 0 && isWhole;
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
      <Snoozed entries={snoozed} />
      <TodayCalendar />
    </div>
  );
}

function countWords({ entries, snoozed, isWhole }: TodayView): string {
  if (!isWhole && entries.length + snoozed.length === 0) return t`not known yet`;
  const late = entries.filter(({ isLate }) => isLate).length;
  const due = entries.length - late;
  if (late === 0 && due === 0) {
    return snoozed.length === 0 ? t`nothing is due` : t`${snoozed.length} snoozed`;
  }
  if (due === 0) return plural(late, { one: '# overdue', other: '# overdue' });
  if (late === 0) return plural(due, { one: '# due', other: '# due' });
  return t`${late} overdue, ${due} due`;
}

/** Five of each kind, and the others: thirty overdue contacts must not hide the one report. */
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
