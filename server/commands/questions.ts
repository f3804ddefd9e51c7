import { createInterface } from 'node:readline/promises';
import type { z } from 'zod/mini';
import { CommandError, type Terminal } from './command.ts';

export interface Question<T> {
  /** What to type: `Your first name`. */
  words: string;
  answer: z.ZodMiniType<T>;
  /** What is printed below a wrong answer, before the question is asked again. */
  complaint: string;
}

/** Asks until the answer is right. Throws a CommandError where the person presses Ctrl+C or Ctrl+D. */
export type Ask = <T>(question: Question<T>) => Promise<T>;

/** Runs `work`, which may ask. The terminal is free again afterwards, whichever way the work ends. */
export async function withQuestions<T>(
  { input, output }: Terminal,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const lines = createInterface({ input, output });
  // Begun before the first question: unlike `question()`, the iterator keeps lines that are typed or pasted ahead.
  const typed = lines[Symbol.asyncIterator]();
  try {
    return await work(async ({ words, answer, complaint }) => {
      lines.setPrompt(`${words}: `);
      for (;;) {
        lines.prompt();
        const { value, done } = await typed.next();
        if (done) {
          output.write('\n');
          throw new CommandError('Ended at a question. Nothing was created.');
        }
        const parsed = answer.safeParse(value);
        if (parsed.success) return parsed.data;
        output.write(`${complaint}\n`);
      }
    });
  } finally {
    lines.close();
  }
}
