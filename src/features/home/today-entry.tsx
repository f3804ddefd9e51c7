import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { fieldsOfDraft } from '#db/queries/draft-fields.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { TodayEntry } from '#db/queries/today-entries.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { type CalendarDay, dayOf, daysBetween, showDay } from '#shared/dates.ts';
import { DEVICE_LIMITS } from '#shared/device-health.ts';
import { type Holder, may } from '#shared/permissions.ts';
import { REPORT_SECTIONS } from '#shared/report-labels.ts';
import { movePeriod, readPeriod } from '#shared/report-rules.ts';
import { TODAY_RULES } from '#shared/today-times.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { markContacted } from '#src/features/contacts/mark-contacted.ts';
import { emptyParts } from '#src/features/reports/report-progress.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { mailTo } from '#ui/contact-links.tsx';
import layout from '#ui/layout.module.css';
import { SnoozeMenu } from './snooze-menu.tsx';
import classes from './today.module.css';
import { titleOf } from './today-title.ts';

const loadInviteAgain = async () => (await import('./invite-again.ts')).inviteAgain;

interface Props {
  entry: TodayEntry;
  today: CalendarDay;
  onSnoozed(): void;
}

/** An entry: what to do, by when, and the most suitable action. */
export function Entry({ entry, today, onSnoozed }: Props) {
  const user = useUser();
  const title = titleOf(entry);
  return (
    <li className={layout.spread3}>
      <div className={classes.words}>
        <p>
          <strong>{title}</strong> {entry.isLate && <Badge tone="warn">{t`Overdue`}</Badge>}
        </p>
        <p className={layout.muted}>{detailOf(entry, today, user)}</p>
      </div>
      <div className={layout.cluster2}>
        <Action entry={entry} today={today} />
        <SnoozeMenu entry={entry} title={title} today={today} onSnoozed={onSnoozed} />
      </div>
    </li>
  );
}

function detailOf(entry: TodayEntry, today: CalendarDay, user: Holder): string {
  switch (entry.kind) {
    case 'contact':
      if (entry.planned) return t`Next contact planned for ${showDay(entry.due)}`;
      if (entry.planter.last_contact_date === '') return t`Never contacted`;
      return t`Last contact ${showDay(entry.planter.last_contact_date)}`;
    case 'idle': {
      const { stage, status } = entry.planter;
      const days = daysBetween(entry.since, today);
      return t`In ${stage}, ${status} for ${days} days`;
    }
    case 'report':
      return `${partsWords(entry.draft)} ${t`Due ${showDay(entry.due)}`}`;
    case 'event':
      return `${toWriteWords(entry.toWrite)} ${startWords(entry.starts, today)} ${packWords(entry.missing)}`;
    case 'session':
    case 'training':
      return `${entry.cohort}. ${startWords(entry.due, today)}`;
    case 'attendance':
      return t`${entry.cohort}. Not marked for everybody. It was on ${showDay(entry.due)}.`;
    case 'noLead':
      return may(user, 'manageCohorts')
        ? t`They begin within ${TODAY_RULES.noLeadAheadDays} days.`
        : t`In cohorts where you lead or assist. They begin within ${TODAY_RULES.noLeadAheadDays} days.`;
    case 'waiting':
      return t`Nobody has given them a role yet.`;
    case 'unassigned':
      return t`Nobody is assigned to keep in touch with them.`;
    case 'invitation': {
      const { invited_at, expires_at } = entry.invitation;
      const until = showDay(dayOf(new Date(expires_at)));
      if (entry.isLate) return t`No answer. The link expired on ${until}.`;
      return t`No answer since ${showDay(dayOf(new Date(invited_at)))}. Valid until ${until}.`;
    }
    case 'hubReport':
      return t`Not submitted. It was due on ${showDay(entry.due)}.`;
    case 'silent':
      return t`They have not connected for ${DEVICE_LIMITS.silentDays} days.`;
    case 'reviews':
      return t`For this month or last month.`;
  }
}

function partsWords(draft: Record<string, unknown> | undefined): string {
  if (!draft) return t`Not begun.`;
  const all = REPORT_SECTIONS.length;
  const empty = emptyParts(fieldsOfDraft(draft) ?? {}, true).length;
  const begun = all - empty;
  return t`${begun} of ${all} parts filled in.`;
}

function toWriteWords(count: number): string {
  return plural(count, { one: '# report to write.', other: '# reports to write.' });
}

function startWords(starts: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(today, starts);
  if (!starts) return t`The date is not known.`;
  if (days > 1) return t`Starts in ${days} days.`;
  if (days === 1) return t`Starts tomorrow.`;
  return days === 0 ? t`Starts today.` : t`Started ${showDay(starts)}.`;
}

function packWords(missing: number): string {
  return missing === 0
    ? t`All of its records are on this device.`
    : t`Some of its records are not on this device yet.`;
}

function Action({ entry, today }: Omit<Props, 'onSnoozed'>) {
  const user = useUser();
  const link = buttonClass('secondary', { small: true });
  switch (entry.kind) {
    case 'contact': {
      const name = coupleName(entry.planter);
      return (
        <Button
          kind="secondary"
          aria-label={t`Contacted: ${name}`}
          onClick={() => void markContacted(entry.planter, personOf(user))}
        >
          <Trans>Contacted</Trans>
        </Button>
      );
    }
    case 'idle':
      return <OpenPlanter planter={entry.planter} />;
    case 'report':
      return <WriteReport entry={entry} />;
    case 'event':
      return (
        <Link
          to="/assessment/$assessmentId"
          params={{ assessmentId: entry.address }}
          className={link}
          aria-label={t`Open: ${entry.name}`}
        >
          <Trans>Open</Trans>
        </Link>
      );
    case 'session':
    case 'training':
    case 'attendance': {
      const label = entry.kind === 'attendance' ? t`Mark` : t`Open`;
      return (
        <Link
          to="/training/cohorts/$cohortId"
          params={{ cohortId: entry.address }}
          className={link}
          aria-label={`${label}: ${entry.title}`}
        >
          {label}
        </Link>
      );
    }
    case 'noLead':
      return (
        <Link to="/training/cohorts" className={link}>
          <Trans>Choose a lead</Trans>
        </Link>
      );
    case 'waiting':
      return (
        <Link to="/admin/users" search={{ access: 'waiting' }} className={link}>
          <Trans>Give access</Trans>
        </Link>
      );
    case 'unassigned':
      return (
        <Link to="/hub-leader-assignment" className={link}>
          <Trans>Assign</Trans>
        </Link>
      );
    case 'invitation': {
      const { invitation } = entry;
      return (
        <Button
          kind="secondary"
          aria-label={t`Send again: ${invitation.name}`}
          onClick={() => void loadInviteAgain().then((again) => again(invitation))}
        >
          <Trans>Send again</Trans>
        </Button>
      );
    }
    case 'hubReport':
      return <WriteTo planter={entry.planter} />;
    case 'silent':
      return (
        <Link to="/devices" className={link}>
          <Trans>Remind</Trans>
        </Link>
      );
    case 'reviews':
      return (
        <Link to="/admin/mbcb-reports" search={reviewSearch(today)} className={link}>
          <Trans>Review</Trans>
        </Link>
      );
  }
}

function WriteReport({ entry }: { entry: Extract<TodayEntry, { kind: 'report' }> }) {
  const label = entry.draft ? t`Continue` : t`Write`;
  return (
    <Link
      to="/mbcb-report"
      search={readPeriod(entry.period)}
      className={buttonClass('secondary', { small: true })}
      aria-label={`${label}: ${titleOf(entry)}`}
    >
      {label}
    </Link>
  );
}

/** The reports to review, among others of the year: the list can be filtered by one month, but not by two. */
function reviewSearch(today: CalendarDay) {
  const running = today.slice(0, 7);
  const { year } = readPeriod(running);
  const isSameYear = readPeriod(movePeriod(running, -1)).year === year;
  return { status: 'submitted', year: isSameYear ? year : undefined } as const;
}

function OpenPlanter({ planter }: { planter: PlanterRow }) {
  return (
    <Link
      to="/planter/$planterId"
      params={{ planterId: keyOfRow(planter) }}
      className={buttonClass('secondary', { small: true })}
      aria-label={t`Open: ${coupleName(planter)}`}
    >
      <Trans>Open</Trans>
    </Link>
  );
}

/** Opens a planter without an email address instead, because there may be a phone number. */
function WriteTo({ planter }: { planter: PlanterRow }) {
  const { email } = planter;
  if (!email) return <OpenPlanter planter={planter} />;
  const name = coupleName(planter);
  const link = buttonClass('secondary', { small: true });
  return (
    <a href={mailTo(email)} className={link} aria-label={t`Write to ${name}`}>
      <Trans>Remind</Trans>
    </a>
  );
}
