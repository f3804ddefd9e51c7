import { createInterface } from 'node:readline/promises';
import type { z } from 'zod/mini';
import { CommandError, type Terminal } from './command.ts';

export interface Question<T> {
  /** Prompt that says what to type: `Your first name`. */
  words: string;
  answer: z.ZodMiniType<T>;
  /** Message after an invalid answer, before the question is asked again. */
  complaint: string;
}

/** Asks until the answer is valid. Throws a CommandError if the person presses Ctrl+C or Ctrl+D. */
export type Ask = <T>(question: Question<T>) => Promise<T>;

/** Runs `work`, which may ask questions, and always releases the terminal afterwards. */
export async function withQuestions<T>(
  { input, output }: Terminal,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const lines = createInterface({ input, output });
  // Created before the first question. Unlike `question()`, the iterator keeps lines that are typed or pasted ahead.
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
