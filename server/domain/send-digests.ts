import { type Account, accountById } from '#server/account/accounts.ts';
import { isFactorOverdue } from '#server/account/factor-due.ts';
import { readerOf } from '#server/account/tell-owner.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { digestLetter } from '#server/mail/letters.ts';
import { canSendMail } from '#server/mail/no-mail.ts';
import type { Services } from '#server/services.ts';
import { Digest } from '#shared/contract/digest.ts';
import { addDays } from '#shared/dates.ts';
import { isWaiting } from '#shared/permissions.ts';
import type { CalendarEntry } from '#shared/today-calendar.ts';
import { calendarWords } from './calendar-words.ts';
import { nextDigest } from './digest-times.ts';
import { addStandardDigests } from './digests.ts';
import { dueWork } from './due-work.ts';

/** Accounts read at a time. */
const PAGE_ROWS = 100;
/** The most entries that one email lists. */
const MOST_NAMED = 30;
/** How many days a digest looks ahead. */
const AHEAD_DAYS = { week: 7, day: 1, off: 0 };

type Post = Pick<Services, 'background' | 'clock' | 'config' | 'db' | 'mail'>;

interface Due {
  user_id: number;
  token: string;
  choice: Digest;
}

/**
 * Sends each person what is due at the time they chose, and nothing if nothing is due. Any number of processes may do
 * this at any time: an email is stored in the transaction that sets the time of the next one.
 */
export async function sendDigests(services: Post): Promise<void> {
  const { db, clock, mail, config } = services;
  if (!canSendMail(config)) return;
  const now = clock();
  await addStandardDigests(db, now);
  let posted = 0;
  for (
    let page = await dueNow(services, now);
    page.length > 0;
    page = await dueNow(services, now)
  ) {
    for (const due of page) {
      await nextTurn();
      if (await sendOne(services, due, now)) posted += 1;
    }
  }
  if (posted > 0) await mail.deliver();
}

async function dueNow({ db }: Post, now: Date): Promise<Due[]> {
  const rows = await db
    .selectFrom('digests')
    .selectAll()
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(PAGE_ROWS)
    .execute();
  return rows.map(({ user_id, token, ...choice }) => {
    return { user_id, token, choice: Digest.parse(choice) };
  });
}

/** Returns whether an email was stored. Also false if another process was first. */
async function sendOne(post: Post, due: Due, now: Date): Promise<boolean> {
  const { db, mail, config } = post;
  const { user_id, token, choice } = due;
  const account = await accountById(db, user_id);
  const isReader = account && (await mayRead(post, account));
  const entries = isReader ? await workOf(db, account, { choice, now }) : [];
  return writeTransaction(db, async ({ tx }) => {
    const moved = await tx
      .updateTable('digests')
      .set({ next_at: nextDigest(now, choice) })
      .where('user_id', '=', user_id)
      .where('next_at', '=', choice.next_at)
      .executeTakeFirst();
    if (moved.numUpdatedRows === 0n || !account || entries.length === 0) return false;
    const words = calendarWords(account.row.language);
    const letter = digestLetter({
      ...readerOf(account.row),
      lines: entries.slice(0, MOST_NAMED).map((entry) => lineOf(entry, words)),
      count: entries.length,
      publicUrl: config.publicUrl,
    });
    const unsubscribeUrl = `${config.publicUrl}/api/digest/${token}`;
    await mail.post(tx, { ...letter, unsubscribeUrl });
    return true;
  });
}

/** Nobody receives by email what they could not read by signing in. */
async function mayRead(post: Post, account: Account): Promise<boolean> {
  if (account.row.suspended_at !== null || isWaiting(account)) return false;
  return !(await isFactorOverdue(post, account));
}

async function workOf(
  db: Post['db'],
  account: Account,
  { choice, now }: { choice: Digest; now: Date },
): Promise<CalendarEntry[]> {
  const today = now.toISOString().slice(0, 10);
  const work = await dueWork(db, account, {
    today,
    until: addDays(today, AHEAD_DAYS[choice.every]),
  });
  return work.toSorted((a, b) => Number(b.isLate) - Number(a.isLate) || (a.due < b.due ? -1 : 1));
}

function lineOf(entry: CalendarEntry, words: ReturnType<typeof calendarWords>): string {
  const isDated = entry.isLate && entry.due !== '';
  return isDated ? `${words.title(entry)}. ${words.lateSince(entry.due)}` : words.title(entry);
}
