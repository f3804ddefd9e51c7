import type { DeviceView } from '#db/device-view.ts';
import type { Op } from '#db/op.ts';

/** What the browser reports about its storage; members that it does not report are undefined. */
export interface StorageFacts {
  usedBytes?: number | undefined;
  quotaBytes?: number | undefined;
  /** True if the data is kept even when storage runs short. */
  persisted?: boolean | undefined;
}

export interface DiagnosisInput {
  madeAt: number;
  build: string;
  browser: string;
  online: boolean;
  storage: StorageFacts;
  view: DeviceView;
  /** As stored; some entries may not be valid ops. */
  ops: readonly Partial<Op>[];
}

/** Numbers identify records and people, so they are masked wherever they appear in a key or a text. */
function masked(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\S+@\S+/g, '<address>');
}

/** Counts, states and reasons, without anybody's names, texts or ids. */
export function diagnosisOf({ view, ops, ...rest }: DiagnosisInput) {
  return {
    ...rest,
    tables: view.tables,
    drafts: view.drafts,
    oldestReadAt: view.oldestReadAt,
    newestReadAt: view.newestReadAt,
    problems: view.problems.map(({ feed, error }) => ({
      feed: masked(feed),
      error: masked(error),
    })),
    writes: ops.map(writeOf),
    unreadable: view.unreadable.map(({ from, what, reason, at }) => ({
      from,
      what: masked(what),
      reason: masked(reason),
      at,
    })),
    runs: view.runs,
  };
}

/** The state of one write; its args stay on the device. */
function writeOf(op: Partial<Op>) {
  const { name, version, state, attempts, failures, doubts, step, createdAt, sentAt } = op;
  const { lastFailure, reason } = op;
  return {
    name,
    version,
    state,
    attempts,
    failures,
    doubts,
    step,
    createdAt,
    sentAt,
    lastFailure,
    reason: reason && { kind: reason.kind, status: reason.status, question: reason.question?.name },
  };
}
