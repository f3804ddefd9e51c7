import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import { stages } from './stages.ts';
import type { StageChange } from './types.ts';
import { fullName, put } from './views.ts';
import { type Json, wireId, wireStatus, wireText, wireTime } from './wire.ts';

function listStages(call: Call): Answer {
  if (!call.isMember()) return refusedList(call, 'stages');
  const rows = stages.map((stage) => ({
    id: wireId(call.profile, stage.id),
    name: stage.name,
    statuses: stage.statuses.map((status) => wireStatus(call.profile, status)),
  }));
  return list(call, 'stages', rows);
}

function listStatuses(call: Call): Answer {
  if (!call.isMember()) return refusedList(call, 'statuses');
  const rows: Json[] = [];
  for (const stage of stages) {
    for (const status of stage.statuses) {
      rows.push({
        id: wireId(call.profile, rows.length + 1),
        name: wireStatus(call.profile, status),
        stage_id: wireId(call.profile, stage.id),
      });
    }
  }
  return list(call, 'statuses', rows);
}

function changeView(call: Call, change: StageChange): Json {
  const { profile } = call;
  const author = change.user_id === null ? undefined : call.store.users.get(change.user_id);
  const view: Json = {
    id: wireId(profile, change.id),
    date: wireTime(profile, change.date),
    user: author ? { id: wireId(profile, author.id), name: fullName(author) } : null,
    to_stage: change.to_stage,
    to_status: wireStatus(profile, change.to_status),
  };
  put(view, 'from_stage', wireText(profile, change.from_stage));
  const from = change.from_status === null ? null : wireStatus(profile, change.from_status);
  put(view, 'from_status', wireText(profile, from));
  put(view, 'notes', wireText(profile, change.notes));
  return view;
}

function listHistory(call: Call): Answer {
  if (!call.may('pipeline')) return refusedList(call, 'history');
  const planter = call.row(call.store.planters, 'Planter');
  const rows = call.store.stageChanges.where((change) => change.planter_id === planter.id);
  rows.sort((left, right) => right.date - left.date || right.id - left.id);
  return list(
    call,
    'history',
    rows.map((change) => changeView(call, change)),
  );
}

export const pipelineRoutes: readonly Route[] = [
  { method: 'GET', path: '/church-planters/stages', handler: listStages },
  { method: 'GET', path: '/church-planters/statuses', handler: listStatuses },
  { method: 'GET', path: '/church-planters/:id/stage-history', handler: listHistory },
];
