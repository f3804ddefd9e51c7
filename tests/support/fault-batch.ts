import { BatchAnswer, BatchRequest } from '#shared/contract/sync.ts';
import { type Asked, type Fault, jsonIn } from './faults.ts';

/*
 * `POST /sync/batch` as a network sees it: one request that carries many. A fault of the network strikes them all; an
 * answer in the server's place is for the one write it fits, which the server then never sees.
 */

type Write = BatchRequest['writes'][number];
type Answered = BatchAnswer['answers'][number];

/** The writes that a batch carries, each as it would have come alone; undefined for any other request. */
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

/** A portal's page, on the other hand, is an answer to the whole batch. */
export function isServersAnswer(fault: Fault | undefined): fault is AnswerFault {
  return fault?.kind === 'answer' && jsonIn(fault.body) !== undefined;
}

/** Writes that the server never sees, by key, each with the answer in its place; none for those behind the end. */
export type Withheld = ReadonlyMap<string, AnswerFault | undefined>;

/** An answer that settles nothing is the last of a batch: later writes are not run. */
export function endsBatch({ status }: AnswerFault): boolean {
  return status === 401 || status === 429 || status >= 500;
}

/** The batch without the writes that are answered in the server's place; undefined when nothing is left. */
export function withoutWithheld(body: string, withheld: Withheld): string | undefined {
  if (withheld.size === 0) return body;
  const { writes } = BatchRequest.parse(jsonIn(body));
  const left = writes.filter(({ key }) => !withheld.has(key));
  return left.length > 0 ? JSON.stringify({ writes: left }) : undefined;
}

/** The server's answers and those in its place, in the order of the writes. An answer to the whole stays as it is. */
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

/** The writes that the server has run, each with the status of its own answer. */
export function runOf(asked: Asked, body: string): { asked: Asked; status: number }[] {
  const given = BatchAnswer.safeParse(jsonIn(body));
  const statuses = new Map(given.data?.answers.map(({ key, status }) => [key, status]));
  return (carriedBy(asked) ?? []).flatMap(({ write, asked: alone }) => {
    const status = statuses.get(write.key);
    return status === undefined ? [] : [{ asked: alone, status }];
  });
}
