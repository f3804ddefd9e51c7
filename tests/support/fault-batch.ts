import { BatchAnswer, BatchRequest } from '#shared/contract/sync.ts';
import { type Asked, type Fault, jsonIn } from './faults.ts';

/*
 * `POST /sync/batch` as a network sees it: one request with many writes. A network fault hits all of them. An `answer`
 * fault replaces the server's answer to a single write, which the server then never sees.
 */

type Write = BatchRequest['writes'][number];
type Answered = BatchAnswer['answers'][number];

/** The writes in a batch, each as a separate request; undefined for any other request. */
export function carriedBy(asked: Asked): { write: Write; asked: Asked }[] | undefined {
  if (asked.method !== 'POST' || !asked.path.endsWith('/sync/batch')) return undefined;
  const request = BatchRequest.safeParse(jsonIn(asked.body));
  return request.data?.writes.map((write) => ({
    write,
    asked: {
      method: write.method,
      path: `/api${write.path}`,
      body: write.body === undefined ? '' : JSON.stringify(write.body),
    },
  }));
}

export type AnswerFault = Extract<Fault, { kind: 'answer' }>;

/** Whether a fault imitates the server's answer to one write. A portal's page answers the whole batch. */
export function isServersAnswer(fault: Fault | undefined): fault is AnswerFault {
  return fault?.kind === 'answer' && jsonIn(fault.body) !== undefined;
}

/** Writes that the server never sees, by key, each with its fake answer, or without one after the end of the batch. */
export type Withheld = ReadonlyMap<string, AnswerFault | undefined>;

/** An inconclusive answer ends a batch: later writes are not executed. */
export function endsBatch({ status }: AnswerFault): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/** The batch without the writes that get a fake answer; undefined if nothing is left. */
export function withoutWithheld(body: string, withheld: Withheld): string | undefined {
  if (withheld.size === 0) return body;
  const { writes } = BatchRequest.parse(jsonIn(body));
  const left = writes.filter(({ key }) => !withheld.has(key));
  return left.length > 0 ? JSON.stringify({ writes: left }) : undefined;
}

/** The server's and the fake answers in the order of the writes. An answer to the whole batch stays unchanged. */
export function withWithheld(asked: Asked, body: string, withheld: Withheld): string {
  const given = BatchAnswer.safeParse(jsonIn(body));
  if (!given.success || withheld.size === 0) return body;
  const byKey = new Map(given.data.answers.map((answer) => [answer.key, answer]));
  const answers = BatchRequest.parse(jsonIn(asked.body)).writes.flatMap(({ key }) => {
    const fault = withheld.get(key);
    const answer = fault ? answeredBy(key, fault) : byKey.get(key);
    return answer ? [answer] : [];
  });
  return JSON.stringify({ success: true, answers });
}

function answeredBy(key: string, { status, body }: AnswerFault): Answered {
  return { key, status, body: jsonIn(body) ?? null };
}

/** The writes that the server has executed, each with the status of its own answer. */
export function runOf(asked: Asked, body: string): { asked: Asked; status: number }[] {
  const given = BatchAnswer.safeParse(jsonIn(body));
  const statuses = new Map(given.data?.answers.map(({ key, status }) => [key, status]));
  return (carriedBy(asked) ?? []).flatMap(({ write, asked: alone }) => {
    const status = statuses.get(write.key);
    return status === undefined ? [] : [{ asked: alone, status }];
  });
}
