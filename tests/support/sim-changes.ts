import { stepOf } from './sim-planters.ts';
import type { Reply, SimUser, Touched } from './sim-records.ts';
import type { SimServer } from './sim-server.ts';
import { accessTo, contactShown, planterShown, userShown } from './sim-shown.ts';

/* The change feed of the simulated server. */

interface Revisions {
  /** The newest revision. */
  rev: number;
  /** Cursors before this revision have expired: the feed starts over. */
  horizon: number;
}

/** As on the reference server, a reader without any data is not notified of deleted records. */
function isGone({ kind }: Touched['line']): boolean {
  return kind === 'gone';
}

/** The newest state of everything changed since the cursor, in order of revision, page by page. */
export function changesSince(
  server: SimServer,
  user: SimUser,
  text: string | null,
  { rev, horizon }: Revisions,
): Reply {
  const [, kind, at, begun] = /^([fd])(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  // A full read can be continued only if everything deleted since its beginning is still known.
  const isUsable = kind !== undefined && Number(begun ?? at) >= horizon;
  const after = isUsable ? Number(at) : 0;
  const isFull = !isUsable || kind === 'f';
  const touched = touchedSince(server, after, user).filter(
    ({ line }) => after > 0 || !isGone(line),
  );
  const page = touched.slice(0, server.settings.pageRows);
  const more = page.length < touched.length;
  const until = more ? (page.at(-1)?.rev ?? after) : rev;
  const cursor = isFull && more ? `f${until}.${isUsable ? begun : rev}` : `d${until}`;
  const lines = [
    { kind: 'start', full: isFull, ...(!isUsable && { begins: true }) },
    ...page.map((one) => one.line),
    { kind: 'end', cursor, more, ...(more ? {} : server.revision) },
  ];
  return { status: 200, body: null, lines };
}

function touchedSince(server: SimServer, after: number, user: SimUser): Touched[] {
  const touched: Touched[] = [];
  for (const one of server.planters.values()) {
    const isMine = one.leader === user.id && !one.isDeleted;
    touched.push(lineOf('planters', one, isMine && planterShown(server, one, true)));
    touched.push(lineOf('record_changes', one, isMine && changeShown(one)));
  }
  for (const one of server.contacts.values()) {
    const isMine = !accessTo(server, one.planter_id, user);
    touched.push(lineOf('contacts', one, isMine && contactShown(one, true)));
  }
  // Everybody who may move a planter sees every planter's history (src/shared/permissions.ts, seePipeline).
  for (const one of server.steps.values()) {
    touched.push(lineOf('stage_history', one, stepOf(one, true)));
  }
  for (const one of server.reports.rows.values()) {
    if (one.user_id !== user.id) continue;
    touched.push(lineOf('reports', one, !one.isDeleted && server.reports.wireOf(one)));
  }
  touched.push(lineOf('profile', user, userShown(user)));
  for (const directory of server.directories) {
    for (const one of directory.rows.values()) {
      touched.push(lineOf(directory.names.table, one, !one.isDeleted && directory.shown(one)));
    }
  }
  const { assessments, cohorts, resources } = server;
  touched.push(...assessments.lines(), ...cohorts.lines(), ...resources.lines());
  touched.push(...server.snoozes.lines(user.id));
  return touched.filter((one) => one.rev > after).sort((a, b) => a.rev - b.rev);
}

/** One history entry for each planter, which appears and disappears with the planter. */
function changeShown({ id }: { id: number }): object {
  const by = { record_id: id, at: '2026-11-21T08:00:00.000Z', user: { id: 1, name: 'Maria' } };
  return { id, kind: 'planters', ...by, act: 'created', fields: [] };
}

function lineOf(table: string, row: { id: number; rev: number }, shown: object | false) {
  const line = shown
    ? { kind: 'row' as const, table, row: shown }
    : { kind: 'gone' as const, table, id: row.id };
  return { rev: row.rev, line };
}
