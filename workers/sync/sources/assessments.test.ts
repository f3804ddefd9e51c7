import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { listOf } from '#tests/support/list-of.ts';

const ok = (data: unknown[]): Answer => ({
  kind: 'ok',
  status: 200,
  body: { success: true, data },
});

/** Reads the list from a server with these answers; also returns the requested paths. */
async function readFrom(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const list = await listOf('assessments').read(async (path) => {
    asked.push(path);
    return answers[path] ?? { kind: 'unknown', cause: 'offline' };
  });
  return { asked, list };
}

test('requests the whole list, and nothing else if it is returned', async () => {
  const { asked, list } = await readFrom({ '/assessments': ok([{ id: 1 }]) });
  expect(list).toMatchObject({ kind: 'list', rows: [{ id: 1 }] });
  expect(asked).toEqual(['/assessments']);
});

test('reads an assessor’s own events if they may not see all', async () => {
  const { list } = await readFrom({
    '/assessments': { kind: 'forbidden', message: '' },
    '/assessments/my-assessments': ok([{ id: 2 }]),
  });
  expect(list).toMatchObject({ kind: 'list', rows: [{ id: 2 }] });
});

test('does not treat a lost answer as a refusal', async () => {
  const { asked, list } = await readFrom({});
  expect(list.kind).toBe('unknown');
  expect(asked).toEqual(['/assessments']);
});
