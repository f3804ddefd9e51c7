import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createBackground } from '#server/background.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { createLetterBox } from './letter-box.ts';
import { type Letter, RefusedForGood } from './mailer.ts';

const letter = { to: 'mary@example.org', subject: 'Hello', text: 'Hello Mary' };
const HOUR_MS = 3_600_000;

/** A letter box on a mail server that can be unreachable, with a clock that the test moves. */
function office({ db }: OpenDatabase) {
  const sent: Letter[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const background = createBackground(log);
  const state = {
    now: Date.parse('2026-11-21T08:00:00.000Z'),
    fault: undefined as Error | undefined,
    onSend: (_letter: Letter): unknown => undefined,
  };
  const transport = {
    async send(one: Letter) {
      state.onSend(one);
      if (state.fault) throw state.fault;
      sent.push(one);
    },
    close: () => undefined,
  };
  const clock = () => new Date(state.now);
  const open = () => createLetterBox({ db, transport, clock, log, background });
  const waiting = async () => (await db.selectFrom('letters').select('id').execute()).length;
  return { state, sent, lines, background, open, waiting };
}

onBothDatabases('a letter', ({ open }) => {
  test('is sent and removed', async () => {
    const { sent, background, open: box, waiting } = office(await open());
    await box().send(letter);
    await background.idle();
    expect(sent).toMatchObject([letter]);
    expect(await waiting()).toBe(0);
  });

  test('is not lost while the mail server is unreachable for two days', async () => {
    const { state, sent, background, open: box, waiting } = office(await open());
    state.fault = new Error('ECONNREFUSED');
    await box().send(letter);
    await background.idle();
    for (let hours = 0; hours < 48; hours += 1) {
      state.now += HOUR_MS;
      await box().deliver();
    }
    expect([sent.length, await waiting()]).toEqual([0, 1]);
    state.fault = undefined;
    state.now += HOUR_MS;
    await box().deliver();
    expect([sent.length, await waiting()]).toEqual([1, 0]);
  });

  test('keeps its message id on each retry, which no other letter shares', async () => {
    const { state, sent, background, open: box, waiting } = office(await open());
    const tried: (string | undefined)[] = [];
    state.onSend = ({ messageId }) => tried.push(messageId);
    state.fault = new Error('no answer');
    await box().send(letter);
    await background.idle();
    state.now += HOUR_MS;
    state.fault = undefined;
    await box().deliver();
    await box().send(letter);
    await background.idle();
    const [first, again, other] = tried;
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect([sent.length, await waiting()]).toEqual([2, 0]);
  });

  test('is given up after three days, and the log says so without naming anybody', async () => {
    const { state, lines, background, open: box, waiting } = office(await open());
    state.fault = new Error('away');
    await box().send(letter);
    await background.idle();
    state.now += 73 * HOUR_MS;
    await box().deliver();
    expect(await waiting()).toBe(0);
    expect(lines.join('')).toContain('a letter was given up');
    expect(lines.join('')).not.toMatch(/mary|Hello/);
  });

  test('is not sent after its link has expired', async () => {
    const { state, sent, background, open: box, waiting } = office(await open());
    state.fault = new Error('away');
    await box().send({ ...letter, validMs: HOUR_MS });
    await background.idle();
    state.fault = undefined;
    state.now += 2 * HOUR_MS;
    await box().deliver();
    expect([sent.length, await waiting()]).toEqual([0, 0]);
  });

  test('is not retried after a permanent refusal', async () => {
    const { state, background, open: box, waiting } = office(await open());
    state.fault = new RefusedForGood('no such mailbox');
    await box().send(letter);
    await background.idle();
    expect(await waiting()).toBe(0);
  });

  test('is sent once if two processes see it at the same time', async () => {
    const database = await open();
    const { sent, open: box } = office(database);
    await writeTransaction(database.db, ({ tx }) => box().post(tx, letter));
    await Promise.all([box().deliver(), box().deliver()]);
    expect(sent).toHaveLength(1);
  });

  test('is not sent if its write fails', async () => {
    const database = await open();
    const { sent, open: box } = office(database);
    const write = writeTransaction(database.db, async ({ tx }) => {
      await box().post(tx, letter);
      throw new Error('refused');
    });
    await expect(write).rejects.toThrow('refused');
    await box().deliver();
    expect(sent).toEqual([]);
  });
});
