import { expect, test } from 'vitest';
import type { Answer } from '#shared/http/answer.ts';
import { listOf } from '#tests/support/list-of.ts';

const ok = (data: unknown[]): Answer => ({
  kind: 'ok',
  status: 200,
  body: { success: true, data },
});

/** Reads the list from a server that answers so; answers what was asked, too. */
async function readFrom(answers: Record<string, Answer>) {
  const asked: string[] = [];
  const list = await listOf('assessments').read(async (path) => {
    asked.push(path);
    return answers[path] ?? { kind: 'unknown', cause: 'offline' };
  });
  return { asked, list };
}

test('the whole list is asked for, and nothing else where it comes', async () => {
  const { asked, list } = await readFrom({ '/assessments': ok([{ id: 1 }]) });
  expect(list).toMatchObject({ kind: 'list', rows: [{ id: 1 }] });
  expect(asked).toEqual(['/assessments']);
});

test('an assessor who may not see all of them reads their own', async () => {
  const { list } = await readFrom({
    '/assessments': { kind: 'forbidden', message: '' },
    '/assessments/my-assessments': ok([{ id: 2 }]),
  });
  expect(list).toMatchObject({ kind: 'list', rows: [{ id: 2 }] });
});

test('a list that was lost on the way is not taken for a refused one', async () => {
  const { asked, list } = await readFrom({});
  expect(list.kind).toBe('unknown');
  expect(asked).toEqual(['/assessments']);
});
