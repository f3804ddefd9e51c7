import { describe, expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { putWhole } from '#src/mutations/whole-object.ts';
import { recordRead } from '#src/records/answers.ts';
import { church } from '#src/records/church.ts';
import { readFresh } from './prepare-call.ts';

const call = putWhole({ path: '/churches', names: ['churches'], shape: recordRead(church) }, 7, {});
const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
const refused: Answer = { kind: 'refused', status: 404, message: '', body: null };
const row = { id: '7', name: 'Grace' };
const listed = ok({ churches: [{ id: 6 }, row] });

/** Reads church 7 from a server with these answers; also returns the requested paths. */
async function freshFrom(own: Answer, list: Answer = listed) {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return path === '/churches/7' ? own : list;
  };
  const answer = await readFresh(read, '/churches/7', call);
  return { answer, asked };
}

test('reads a church at its own address, which has more fields than the list', async () => {
  const own = ok({ church: { ...row, founded: 1950 } });
  const { answer, asked } = await freshFrom(own);
  expect(answer).toBe(own);
  expect(asked).toEqual(['/churches/7']);
});

describe('reads its row in the list instead', () => {
  test.each([
    ['refuses the address', refused],
    ['answers it with a page', { kind: 'unknown', cause: 'not-json', status: 200 } as const],
    ['breaks at it', { kind: 'unknown', cause: 'gateway', status: 500 } as const],
    ['answers it with another record', ok({ data: { id: 8 } })],
    ['answers it with the whole list', listed],
  ])('if the server %s', async (_what, own) => {
    const { answer } = await freshFrom(own);
    expect(answer).toEqual({ kind: 'ok', status: 200, body: row });
  });
});

test('a church that is neither at its address nor in the list counts as deleted', async () => {
  const { answer } = await freshFrom(refused, ok({ churches: [] }));
  expect(answer).toMatchObject({ kind: 'refused', status: 404 });
});

test.each([
  { kind: 'busy', status: 503, retryAfterMs: 1 } as const,
  { kind: 'unknown', cause: 'offline' } as const,
  { kind: 'unauthorized', message: '' } as const,
])('does not request the list while no answer is possible ($kind)', async (own) => {
  const { answer, asked } = await freshFrom(own);
  expect(answer).toBe(own);
  expect(asked).toEqual(['/churches/7']);
});

test('an answer without a list does not prove that the church is gone', async () => {
  const { answer } = await freshFrom(refused, ok({ success: true }));
  expect(answer.kind).toBe('unknown');
});
