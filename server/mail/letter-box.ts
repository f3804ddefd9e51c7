import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Background } from '#server/background.ts';
import type { Db } from '#server/db/database.ts';
import type { LettersTable } from '#server/db/tables/service.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { describeError } from '#server/describe-error.ts';
import type { Letter, Mailer } from './mailer.ts';
import { RefusedForGood } from './mailer.ts';

const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const KEPT_MS = 3 * 24 * 60 * MINUTE_MS;
/** If a process dies after taking a letter, another process may send the letter after this time. */
const TAKEN_MS = 5 * MINUTE_MS;

/**
 * Letters that wait in the database until the mail server has taken them:
 *
 *   posted ──► due ──► taken ──► accepted: removed
 *               ▲         ├────► refused for good, or three days old: removed, and logged
 *               └─ later ─┘ 1, 2, 4 … 60 minutes
 *
 * Any process sends them. If a process dies between sending and removing a letter, the letter is sent again with the
 * same `messageId`, by which mail servers can detect the duplicate.
 */
export interface LetterBox {
  /** Stores the letter and starts sending it. Resolves when it is stored. */
  send(letter: Letter): Promise<void>;
  /** Stores the letter in the transaction of a write. Call `deliver` afterwards. */
  post(tx: Db, letter: Letter): Promise<void>;
  /** Sends all letters that are due. Never throws. */
  deliver(): Promise<void>;
}

type Taken = Selectable<LettersTable>;

interface Parts {
  db: Db;
  transport: Mailer;
  clock: () => Date;
  log: Logger;
  background: Background;
  /** Signature of every letter, if the network has a name of its own. */
  networkName?: string | undefined;
}

/** Stores a letter, which any server process on this database will send. */
export async function storeLetter(
  tx: Db,
  letter: Letter,
  { now, networkName }: { now: Date; networkName: string | undefined },
): Promise<void> {
  const { to, subject, text, validMs = KEPT_MS, unsubscribeUrl } = letter;
  const at = now.toISOString();
  const signature = networkName ? `\n\n-- \n${networkName}` : '';
  const body = `${text}${signature}`;
  const expires_at = new Date(now.getTime() + validMs).toISOString();
  await tx
    .insertInto('letters')
    .values({
      receiver: to,
      subject,
      body,
      created_at: at,
      next_try_at: at,
      expires_at,
      message_id: randomUUID(),
      unsubscribe_url: unsubscribeUrl ?? null,
    })
    .execute();
}

export function createLetterBox(parts: Parts): LetterBox {
  const { db, transport, clock, log, background, networkName } = parts;
  let running: Promise<void> | undefined;
  const inMs = (ms: number) => new Date(clock().getTime() + ms).toISOString();

  async function post(tx: Db, letter: Letter): Promise<void> {
    await storeLetter(tx, letter, { now: clock(), networkName });
  }

  async function deliverAll(): Promise<void> {
    for (let taken = await take(); taken; taken = await take()) await sendTaken(taken);
  }

  /** Takes the next letter that is due. If several processes see the same letter, only one gets it. */
  async function take(): Promise<Taken | undefined> {
    for (;;) {
      const due = await db
        .selectFrom('letters')
        .select(['id', 'tries'])
        .where('next_try_at', '<=', inMs(0))
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const taken = await db
        .updateTable('letters')
        .set({ tries: due.tries + 1, next_try_at: inMs(TAKEN_MS) })
        .where('id', '=', due.id)
        .where('tries', '=', due.tries)
        .returningAll()
        .executeTakeFirst();
      if (taken) return taken;
    }
  }

  async function sendTaken(taken: Taken): Promise<void> {
    const { id, tries, expires_at } = taken;
    if (expires_at <= inMs(0)) return remove(taken, 'a letter was given up');
    try {
      await transport.send(letterOf(taken));
    } catch (error) {
      const fault = describeError(error);
      if (error instanceof RefusedForGood) return remove(taken, 'a letter was refused', fault);
      log.warn({ letter: id, tries, fault }, 'a letter could not be sent yet');
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
      const next_try_at = inMs(waitMs);
      await db.updateTable('letters').set({ next_try_at }).where('id', '=', id).execute();
      return;
    }
    await db.deleteFrom('letters').where('id', '=', id).execute();
  }

  async function remove({ id, tries }: Taken, message: string, fault?: object): Promise<void> {
    log.error({ letter: id, tries, fault }, message);
    await db.deleteFrom('letters').where('id', '=', id).execute();
  }

  async function deliver(): Promise<void> {
    if (running) await running;
    running ??= deliverAll()
      .catch((error: unknown) =>
        log.error({ fault: describeError(error) }, 'letters were not sent'),
      )
      .finally(() => {
        running = undefined;
      });
    await running;
  }

  return {
    post,
    deliver,
    async send(letter) {
      await writeTransaction(db, ({ tx }) => post(tx, letter));
      background.run('letters', deliver);
    },
  };
}

function letterOf({ receiver, subject, body, message_id, unsubscribe_url }: Taken): Letter {
  return {
    to: receiver,
    subject,
    text: body,
    ...(message_id !== null && { messageId: message_id }),
    ...(unsubscribe_url !== null && { unsubscribeUrl: unsubscribe_url }),
  };
}
