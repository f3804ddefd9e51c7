import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAnswer } from './use-answer.ts';

/** Questions that are answered when the test decides. */
function questions() {
  const waiting: ((answer: string) => void)[] = [];
  const question = () => () => new Promise<string>((resolve) => waiting.push(resolve));
  const answer = (nth: number, text: string) => act(async () => waiting[nth]?.(text));
  return { question, answer };
}

it('ignores a late answer to an earlier question', async () => {
  const { question, answer } = questions();
  const [first, second] = [question(), question()];
  const { result, rerender } = renderHook(({ ask }) => useAnswer(ask), {
    initialProps: { ask: first },
  });
  await answer(0, 'first');
  expect(result.current[0]).toBe('first');
  rerender({ ask: second });
  expect(result.current[0]).toBeUndefined();
  await answer(1, 'second');
  expect(result.current[0]).toBe('second');
  rerender({ ask: first });
  rerender({ ask: second });
  await answer(3, 'second again');
  await answer(2, 'first, late');
  expect(result.current[0]).toBe('second again');
});

it('keeps the answer until there is a new one, of which the newest wins', async () => {
  const { question, answer } = questions();
  const ask = question();
  const { result } = renderHook(() => useAnswer(ask));
  await answer(0, 'old');
  const [, askAgain] = result.current;
  void askAgain();
  void askAgain();
  expect(result.current[0]).toBe('old');
  await answer(2, 'newest');
  await answer(1, 'late');
  expect(result.current[0]).toBe('newest');
});
