import type { Random } from '#server/seed/random.ts';
import { BASE_MEMBER, Base } from '#shared/contract/base.ts';
import type { Reply, Touched, Wire } from './sim-records.ts';

/** A record of this part of the server, as its lists return it. */
interface SimRecord {
  id: number;
  rev: number;
  isDeleted: boolean;
  fields: Record<string, unknown>;
}

type Table =
  | 'assessments'
  | 'assessment_participants'
  | 'assignments'
  | 'assessor_reports'
  | 'meeting_decisions';

/** What this part needs from the whole server. */
export interface SimSurroundings {
  nextRev(): number;
  nextId(): number;
  extras: boolean;
  tellsIdOfCreated: boolean;
  /** Records what a request has changed. */
  note(effect: unknown): void;
}

/** Numbers from here on belong to events, assignments and people that existed before any write. */
const FIRST_NUMBER = 100_000;
/** Numbers from here on contain the digits of a mark, so that a walk gets the same numbers after any other walk. */
const FIRST_OF_WALKS = 10_000_000;
const MARK_OF_WALK = /^m(\d{7})$/;
const MARKS = new Map<number, string>();

/** The number of a record with this mark, by which the ledger identifies the write. */
export function numberOf(mark: string): number {
  const digits = MARK_OF_WALK.exec(mark)?.[1];
  if (digits) return FIRST_OF_WALKS + Number(digits);
  const found = [...MARKS].find(([, known]) => known === mark);
  if (found) return found[0];
  const number = FIRST_NUMBER + MARKS.size;
  MARKS.set(number, mark);
  return number;
}

/** The mark of the write that this number belongs to. */
export function markOf(number: number): string | undefined {
  const isOfWalk = number >= FIRST_OF_WALKS;
  return isOfWalk ? `m${String(number - FIRST_OF_WALKS).padStart(7, '0')}` : MARKS.get(number);
}

/** Assessments of the simulated backend: events, participants, assignments and reports. */
export class SimAssessments {
  readonly #tables: Record<Table, Map<number, SimRecord>> = {
    assessments: new Map(),
    assessment_participants: new Map(),
    assignments: new Map(),
    assessor_reports: new Map(),
    meeting_decisions: new Map(),
  };

  read(route: string, userId: number): Reply | undefined {
    if (route === 'assessments') return ok(this.#living('assessments').map(shown));
    const match = /^assessments\/(\d+)(?:\/(participants|assignments|decisions))?$/.exec(route);
    if (match) return this.#readEvent(Number(match[1]), match[2]);
    if (route === `assessments/assessors/${userId}/assignments`) {
      return ok(this.#living('assignments').map(shown));
    }
    const report = /^assessments\/assignments\/(\d+)\/report$/.exec(route);
    if (!report) return undefined;
    const written = this.#tables.assessor_reports.get(Number(report[1]));
    return written ? ok(shown(written)) : refused(404, 'No report');
  }

  #readEvent(id: number, part: string | undefined): Reply {
    const event = this.#existing('assessments', id);
    if (!event) return refused(404, 'Assessment not found');
    if (part === undefined) return ok(shown(event));
    const table = PARTS[part] ?? 'assignments';
    const rows = this.#living(table).filter((one) => one.fields.assessmentId === id);
    return ok(rows.map(shown));
  }

  /** Returns undefined if the address belongs to another part of the server. */
  write(wire: Wire, around: SimSurroundings): Reply | undefined {
    const { method, path } = wire;
    if (!path.startsWith('assessments')) return undefined;
    const body = Base.safeParse(wire.body).data ?? {};
    if (method === 'POST') return this.#post(path, body, wire, around);
    const ids = path.match(/\d+/g)?.map(Number) ?? [];
    if (method === 'PUT' && path.includes('/decisions/')) {
      return this.#decide(ids[0] ?? 0, ids[1] ?? 0, body, around);
    }
    if (method === 'PUT' && path.includes('/participants/')) {
      const couple = this.#participant(ids[0] ?? 0, ids[1] ?? 0);
      return couple ? this.#change(couple, body, around, ids[1] ?? 0) : refused(404, 'Not found');
    }
    if (method === 'PUT') return this.#put(path, ids[0] ?? 0, body, around);
    return this.#delete(path, ids, around);
  }

  #post(path: string, body: Base, wire: Wire, around: SimSurroundings): Reply {
    if (path === 'assessments/reports') return this.#saveReport(body, around);
    const table = tableOf(path);
    const assessmentId = Number(body.assessmentId ?? /\d+/.exec(path)?.[0] ?? 0);
    if (table !== 'assessments' && !this.#existing('assessments', assessmentId)) {
      return refused(404, 'Assessment not found');
    }
    const fields = table === 'assessments' ? body : { ...body, assessmentId };
    const isThere = this.#living(table).some((one) => isTwin(table, one.fields, fields));
    if (isThere) return refused(409, 'User is already an assessor in this assessment');
    const id = around.nextId();
    const key = around.extras ? { created_by_key: wire.key ?? null } : {};
    const record = { id, rev: around.nextRev(), isDeleted: false, fields: { ...fields, ...key } };
    this.#tables[table].set(id, record);
    around.note({ ...fields, mark: markOf(Number(fields.userId ?? fields.assessorId)) });
    const data = around.tellsIdOfCreated ? { data: shown(record) } : {};
    return { status: 201, body: { success: true, ...data } };
  }

  #saveReport(body: Base, around: SimSurroundings): Reply {
    const { [BASE_MEMBER]: sent, ...texts } = body;
    const id = Number(body.assignmentId);
    const before = this.#tables.assessor_reports.get(id);
    const stale = around.extras && Base.safeParse(sent).data;
    if (stale && before && Object.keys(stale).some((name) => isStale(name, stale, before, texts))) {
      const current = Object.fromEntries(
        Object.keys(stale).map((name) => [name, before.fields[name] ?? null]),
      );
      return { status: 409, body: { success: false, error: 'Stale', current } };
    }
    const hasChanged = JSON.stringify(before?.fields) !== JSON.stringify(texts);
    const record = { id, rev: around.nextRev(), isDeleted: false, fields: texts };
    this.#tables.assessor_reports.set(id, record);
    if (hasChanged) around.note(texts);
    return ok(shown(record));
  }

  /** Stores the decision on a couple: one row per couple, with the couple's number. */
  #decide(assessmentId: number, id: number, body: Base, around: SimSurroundings): Reply {
    if (!this.#existing('assessments', assessmentId)) return refused(404, 'Assessment not found');
    const { [BASE_MEMBER]: sent, ...fields } = body;
    const known = this.#tables.meeting_decisions.get(id);
    const before = known ?? { id, rev: 0, isDeleted: false, fields: {} };
    const stale = around.extras && Base.safeParse(sent).data;
    if (stale && Object.keys(stale).some((name) => isStale(name, stale, before, fields))) {
      const current = Object.fromEntries(
        Object.keys(stale).map((name) => [name, before.fields[name] ?? '']),
      );
      return { status: 409, body: { success: false, error: 'Stale', current } };
    }
    const place = { assessmentId, candidateId: id, late: [] };
    const record = { ...before, fields: { ...place, ...before.fields } };
    this.#tables.meeting_decisions.set(id, record);
    return this.#change(record, fields, around, id);
  }

  /** Another user votes first in the same cell. */
  writeDecision(assessmentId: number, id: number, fields: Base): void {
    const place = { assessmentId, candidateId: id, late: [] };
    const record = { id, rev: 0, isDeleted: false, fields: { ...place, ...fields } };
    this.#tables.meeting_decisions.set(id, record);
  }

  /** Another device of the same assessor writes first. */
  writeReport(assignmentId: number, content: string): void {
    const texts = { strengths: '', weaknesses: '', recommendation: '' };
    const fields = { assignmentId, content, ...texts };
    const record = { id: assignmentId, rev: 0, isDeleted: false, fields };
    this.#tables.assessor_reports.set(assignmentId, record);
  }

  /** Another user changes an existing event. Returns its number. */
  editByOthers(random: Random, fields: Base, rev: number): number | undefined {
    const living = this.#living('assessments');
    const event = living.length > 0 ? random.pick(living) : undefined;
    if (event) Object.assign(event, { rev, fields: { ...event.fields, ...fields } });
    return event?.id;
  }

  #put(path: string, id: number, body: Base, around: SimSurroundings): Reply {
    const event = this.#existing('assessments', id);
    if (!event) return refused(404, 'Assessment not found');
    if (path.endsWith('/meeting')) {
      return this.#change(event, { meeting: body.closed ? 'closed' : 'open' }, around, id);
    }
    const isState = path.endsWith('/complete') || path.endsWith('/reopen');
    const wanted = isState ? { isCompleted: path.endsWith('/complete') } : body;
    return this.#change(event, wanted, around, id);
  }

  #change(record: SimRecord, wanted: Base, around: SimSurroundings, marked: number): Reply {
    const news = Object.entries(wanted).filter(
      ([name, value]) => name !== BASE_MEMBER && (record.fields[name] ?? '') !== value,
    );
    if (news.length > 0) {
      Object.assign(record.fields, Object.fromEntries(news));
      record.rev = around.nextRev();
      around.note({ ...Object.fromEntries(news), mark: markOf(marked) });
    }
    return ok(shown(record));
  }

  #delete(path: string, ids: readonly number[], around: SimSurroundings): Reply {
    const [first = 0, second = 0] = ids;
    const table = tableOf(path);
    const record =
      table === 'assessment_participants'
        ? this.#participant(first, second)
        : this.#existing(table, first);
    if (!record) return refused(404, 'Not found');
    record.isDeleted = true;
    record.rev = around.nextRev();
    around.note({ deleted: record.id, mark: markOf(second) ?? markOf(first) });
    return { status: 200, body: { success: true } };
  }

  #participant(assessmentId: number, userId: number): SimRecord | undefined {
    const living = this.#living('assessment_participants');
    const known = living.find(
      ({ fields }) => fields.assessmentId === assessmentId && fields.userId === userId,
    );
    return known ?? this.#existing('assessment_participants', userId);
  }

  /** A record with a generator's mark counts as existing before any write. */
  #existing(table: Table, id: number): SimRecord | undefined {
    const known = this.#tables[table].get(id);
    if (known) return known.isDeleted ? undefined : known;
    if (markOf(id) === undefined) return undefined;
    const fields = { name: 'Weekend', location: 'Camp', startDate: '2026-12-04', userId: id };
    const record = { id, rev: 0, isDeleted: false, fields };
    if (table === 'assessments' || table === 'assignments') this.#tables[table].set(id, record);
    else this.#tables[table].set(id, { ...record, fields: { ...fields, assessmentId: 0 } });
    return this.#tables[table].get(id);
  }

  #living(table: Table): SimRecord[] {
    return [...this.#tables[table].values()].filter((one) => !one.isDeleted);
  }

  /** Lines of the change feed, with their revisions. */
  *lines(): Generator<Touched> {
    for (const [table, records] of Object.entries(this.#tables)) {
      for (const one of records.values()) {
        const row = { kind: 'row' as const, table, row: shown(one) };
        const line = one.isDeleted ? { kind: 'gone' as const, table, id: one.id } : row;
        yield { rev: one.rev, line };
      }
    }
  }
}

const PARTS: Readonly<Record<string, Table>> = {
  participants: 'assessment_participants',
  decisions: 'meeting_decisions',
};

function tableOf(path: string): Exclude<Table, 'assessor_reports' | 'meeting_decisions'> {
  if (path.includes('/participants')) return 'assessment_participants';
  return path.includes('/assignments') ? 'assignments' : 'assessments';
}

function isTwin(table: Table, a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  if (table === 'assessments') return false;
  return ['assessmentId', 'userId', 'roleId', 'assessorId', 'candidateId'].every(
    (name) => a[name] === b[name],
  );
}

function isStale(name: string, base: Base, before: SimRecord, wanted: Base): boolean {
  const now = before.fields[name] ?? '';
  return now !== (base[name] ?? '') && now !== (wanted[name] ?? '');
}

function shown({ id, fields }: SimRecord): Record<string, unknown> {
  return { ...fields, id };
}

function ok(data: unknown): Reply {
  return { status: 200, body: { success: true, data } };
}

function refused(status: number, error: string): Reply {
  return { status, body: { success: false, error } };
}
