import { assertBase, baseIn } from '#server/api/base.ts';
import { Refused } from '#server/refused.ts';
import { NewReport, ReportStatusChange } from '#shared/contract/mbcb-report-wire.ts';
import { REPORT_NUMBERS, REPORT_TEXTS, ReportFields } from '#shared/contract/mbcb-reports.ts';

export interface SimReport {
  id: number;
  user_id: number;
  report_month: number;
  report_year: number;
  status: string;
  submitted_at: string;
  created_by_key: string | null;
  isDeleted: boolean;
  rev: number;
  fields: Record<string, unknown>;
}

/** The outcome of a write: its answer, and what it changed, for the ledger. */
export interface Executed {
  status: number;
  body: unknown;
  effect?: unknown;
}

interface Wire {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

/** Number of reports that every simulated person has from the start. */
const FIRST_REPORTS = 12;
const FIRST_YEAR = 2024;

/** The monthly reports of the simulated server; everybody sees and changes only their own. */
export class SimReports {
  readonly rows = new Map<number, SimReport>();
  /** Texts by which the ledger identifies writes without a mark, by method and path. */
  readonly marks = new Map<string, string>();
  readonly #nextRev: () => number;
  readonly #extras: boolean;
  #lastId = 5_000;

  constructor(nextRev: () => number, extras: boolean) {
    this.#nextRev = nextRev;
    this.#extras = extras;
  }

  addFirst(user: number): void {
    for (let month = 1; month <= FIRST_REPORTS; month += 1) {
      this.#insert(user, null, { report_month: month, report_year: FIRST_YEAR });
    }
  }

  of(user: number): SimReport[] {
    return [...this.rows.values()].filter((row) => row.user_id === user && !row.isDeleted);
  }

  /** The answer to a GET under `mbcb-reports`; undefined if there is none. */
  read(route: string, query: string, user: number): object | undefined {
    const asked = new URLSearchParams(query);
    const own = this.of(user).sort((a, b) => b.id - a.id);
    if (route === 'mbcb-reports/my-reports') {
      const offset = Number(asked.get('offset') ?? 0);
      return own.slice(offset, offset + Number(asked.get('limit') ?? 50)).map(this.wireOf);
    }
    if (route === 'mbcb-reports') {
      return own.filter((row) => row.report_year === Number(asked.get('year'))).map(this.wireOf);
    }
    const row = own.find(({ id }) => route === `mbcb-reports/${id}`);
    return row && this.wireOf(row);
  }

  write(wire: Wire, user: number): Executed {
    try {
      return this.#execute(wire, user);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const body = { success: false, error: error.text, ...error.details.body };
      return { status: error.status, body };
    }
  }

  #execute(wire: Wire, user: number): Executed {
    if (wire.method === 'POST') return this.#submit(wire, user);
    const [, id, part] = /^mbcb-reports\/(\d+)(\/status)?$/.exec(wire.path) ?? [];
    const row = this.of(user).find((one) => one.id === Number(id));
    if (!row) throw new Refused(404, 'Report not found');
    const shape = part ? ReportStatusChange : ReportFields;
    const wanted = wire.method === 'DELETE' ? {} : shape.parse(wire.body ?? {});
    if (this.#extras && wire.method === 'PUT')
      assertBase(baseIn(wire.body), this.wireOf(row), wanted);
    const changed = wire.method === 'DELETE' ? ['isDeleted'] : this.#change(row, wanted);
    if (wire.method === 'DELETE') row.isDeleted = true;
    if (changed.length > 0) row.rev = this.#nextRev();
    const mark = this.marks.get(`${wire.method} ${wire.path}`);
    return {
      status: 200,
      body: { success: true, data: this.wireOf(row) },
      effect: changed.length > 0 ? { ...wanted, mark } : {},
    };
  }

  /** Another user changes a report. */
  disturb(id: number, wanted: Record<string, unknown>): void {
    const row = this.rows.get(id);
    if (!row) return;
    this.#change(row, wanted);
    row.rev = this.#nextRev();
  }

  /** Returns the names of the fields that have a new value. */
  #change(row: SimReport, wanted: Record<string, unknown>): string[] {
    const { status = row.status, ...fields } = wanted;
    const changed = Object.keys(fields).filter((name) => row.fields[name] !== fields[name]);
    if (status !== row.status) changed.push('status');
    row.status = String(status);
    Object.assign(row.fields, fields);
    return changed;
  }

  #submit(wire: Wire, user: number): Executed {
    const body = NewReport.parse(wire.body);
    const { report_month, report_year, correct, ...fields } = body;
    const first = this.of(user).find(
      (row) => row.report_month === report_month && row.report_year === report_year,
    );
    if (first) {
      const existing = { id: first.id, status: first.status, submitted_at: first.submitted_at };
      if (!correct || !this.#extras) {
        throw new Refused(409, 'There is a report already', { body: { existing } });
      }
      first.rev = this.#nextRev();
      Object.assign(first.fields, fields);
    }
    const row = first ?? this.#insert(user, wire.key ?? null, body);
    return { status: 201, body: { success: true, data: this.wireOf(row) }, effect: body };
  }

  #insert(user: number, key: string | null, body: NewReport): SimReport {
    const { report_month, report_year, correct: _, ...fields } = body;
    this.#lastId += 1;
    const row: SimReport = {
      id: this.#lastId,
      user_id: user,
      report_month,
      report_year,
      status: 'submitted',
      submitted_at: '2026-11-21T08:00:00.000Z',
      created_by_key: key,
      isDeleted: false,
      rev: this.#nextRev(),
      fields: { ...fields },
    };
    this.rows.set(row.id, row);
    return row;
  }

  /** The row as the mirror must store it on every device. */
  expected(row: SimReport): Record<string, unknown> {
    const { report_month, report_year, status, fields } = row;
    const numbers = REPORT_NUMBERS.map((name) => [name, fields[name] ?? null]);
    const texts = REPORT_TEXTS.map((name) => [name, fields[name] ?? '']);
    return { report_month, report_year, status, ...Object.fromEntries([...numbers, ...texts]) };
  }

  readonly wireOf = (row: SimReport): { id: number } & Record<string, unknown> => {
    const { isDeleted: _, rev: __, fields, user_id, created_by_key, ...known } = row;
    const documented = { ...known, ...fields };
    return this.#extras ? { ...documented, user_id, created_by_key } : documented;
  };
}
