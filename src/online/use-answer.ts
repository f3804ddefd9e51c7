import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The server's answer to a question of this screen; undefined until there is one. Pass a new `ask` function only for a
 * new question. Answers to earlier questions are ignored.
 * @returns the answer, and a function that asks again; the answer stays until there is a new one
 */
export function useAnswer<T>(ask: () => Promise<T>): readonly [T | undefined, () => Promise<void>] {
  const [answered, setAnswered] = useState<{ ask: typeof ask; answer: T }>();
  const question = useRef(ask);
  const asked = useRef(0);

  const askAgain = useCallback(async () => {
    asked.current += 1;
    const nth = asked.current;
    const current = question.current;
    const answer = await current();
    if (nth === asked.current) setAnswered({ ask: current, answer });
  }, []);

  useEffect(() => {
    question.current = ask;
    void askAgain();
  }, [ask, askAgain]);

  return [answered?.ask === ask ? answered.answer : undefined, askAgain];
}
