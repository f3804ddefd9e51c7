import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { created, deleted, deletedAgain, item, list, refusedList, updated } from './results.ts';
import type { Route } from './router.ts';
import { extraColumns, type Fields, reportFields, reportInput } from './schema.ts';
import type { MonthlyReport } from './types.ts';
import { reportView, reportWithAuthorView } from './views.ts';
import type { Json } from './wire.ts';

const statuses = ['submitted', 'reviewed', 'approved'];
const extraInput = (call: Call): Fields => (call.profile.extraFields ? extraColumns.reports : {});

function read(call: Call): { values: Json; extras: Json } {
  const body = call.body();
  call.onlyMembers(body, [
    ...Object.keys(reportFields),
    ...Object.keys(extraInput(call)),
    'first_name',
    'last_name',
    'church_name',
  ]);
  const values = call.read(body, reportInput);
  for (const [key, value] of Object.entries(values)) {
    if (typeof value !== 'number') continue;
    if (value < 0) call.invalid(`${key} must be at least 0`);
  }
  const month = values.report_month;
  if (typeof month === 'number' && !(Number.isInteger(month) && month >= 1 && month <= 12)) {
    call.invalid('report_month must be between 1 and 12');
  }
  const year = values.report_year;
  if (typeof year === 'number' && !(Number.isInteger(year) && year >= 2020 && year <= 2030)) {
    call.invalid('report_year must be between 2020 and 2030');
  }
  return { values, extras: call.read(body, extraInput(call)) };
}

function emptyReport(): Json {
  return Object.fromEntries(Object.keys(reportInput).map((key) => [key, null]));
}

function submit(call: Call): Answer {
  const me = call.me();
  const planter = call.store.allRoleNames(me).includes('church_planter');
  if (!planter && !call.isSuperadmin()) call.forbid();
  const { values, extras } = read(call);
  call.requireAll(values, ['report_month', 'report_year']);
  const second = call.store.reports.find(
    (row) =>
      row.user_id === me.id &&
      row.report_month === values.report_month &&
      row.report_year === values.report_year,
  );
  if (second && call.profile.secondReport === 'conflict') {
    call.conflict('A report for this month already exists');
  }
  const report = call.store.reports.insert({
    ...(emptyReport() as unknown as Omit<MonthlyReport, 'id'>),
    ...(values as Partial<MonthlyReport>),
    user_id: me.id,
    status: 'submitted',
    submitted_at: call.env.clock(),
    extras,
  });
  call.wrote(report.id);
  return created(call, 'reports', report.id, reportView(call, report));
}

function matching(call: Call, rows: MonthlyReport[]): MonthlyReport[] {
  const { query } = call;
  const wants = (key: string, value: string | number): boolean => {
    const wanted = query.get(key);
    return wanted === null || wanted === '' || wanted === String(value);
  };
  return rows.filter(
    (row) =>
      wants('year', row.report_year) &&
      wants('month', row.report_month) &&
      wants('status', row.status),
  );
}

function myReports(call: Call): Answer {
  const me = call.me();
  const rows = matching(
    call,
    call.store.reports.where((report) => report.user_id === me.id),
  );
  return list(
    call,
    'reports',
    rows.map((report) => reportView(call, report)),
  );
}

function allReports(call: Call): Answer {
  if (!call.may('readAllReports')) return refusedList(call, 'reports');
  const rows = matching(call, call.store.reports.all());
  return list(
    call,
    'reports',
    rows.map((report) => reportWithAuthorView(call, report)),
  );
}

function oneReport(call: Call): Answer {
  const all = call.may('readAllReports');
  const known = call.store.reports.get(call.id());
  if (!all && known && known.user_id !== call.me().id) call.forbid();
  const report = call.row(call.store.reports, 'Report');
  const view = all ? reportWithAuthorView(call, report) : reportView(call, report);
  return item(call, 'reports', view);
}

function changeStatus(call: Call): Answer {
  call.need('readAllReports');
  const report = call.row(call.store.reports, 'Report');
  const body = call.body();
  call.onlyMembers(body, ['status']);
  const status = call.text(body, 'status');
  if (!statuses.includes(status)) call.invalid('status must be submitted, reviewed or approved');
  report.status = status;
  call.wrote(report.id);
  return updated(call, 'reports', reportWithAuthorView(call, report));
}

function edit(call: Call): Answer {
  call.need('editReports');
  const report = call.row(call.store.reports, 'Report');
  const { values, extras } = read(call);
  call.requirePut(report, values, ['report_month', 'report_year']);
  call.put(report, reportInput, values);
  call.put(report.extras, extraInput(call), extras);
  call.wrote(report.id);
  return updated(call, 'reports', reportWithAuthorView(call, report));
}

function remove(call: Call): Answer {
  call.need('editReports');
  const id = call.id();
  if (!call.store.reports.delete(id)) return deletedAgain(call, 'Report');
  call.wrote(id);
  return deleted(call);
}

export const reportRoutes: readonly Route[] = [
  { method: 'POST', path: '/mbcb-reports', handler: submit },
  { method: 'GET', path: '/mbcb-reports/my-reports', handler: myReports },
  { method: 'GET', path: '/mbcb-reports', handler: allReports },
  { method: 'GET', path: '/mbcb-reports/:id', handler: oneReport },
  { method: 'PUT', path: '/mbcb-reports/:id/status', handler: changeStatus },
  { method: 'PUT', path: '/mbcb-reports/:id', handler: edit },
  { method: 'DELETE', path: '/mbcb-reports/:id', handler: remove },
];
