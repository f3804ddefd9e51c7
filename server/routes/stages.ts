import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { planterRecord } from '#server/domain/planter-lists.ts';
import { listStageHistory } from '#server/domain/stage-history.ts';
import { changeStage, listStages, listStatuses } from '#server/domain/stages.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { nameOf } from '#server/names.ts';
import { Refused } from '#server/refused.ts';
import {
  HistoryUser,
  Stage,
  StageHistoryEntry,
  StageInput,
  Status,
} from '#shared/contract/stages.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS, placeOf } from '#shared/stages.ts';
import { Planter } from '#src/records/planter-answers.ts';
import { requirePlanter, requireStage, shown } from './planter-answers.ts';

const params = z.object({ id: PathId });

const stages = endpoint(
  {
    method: 'get',
    path: '/church-planters/stages',
    summary: 'The stages, each with its statuses, in order',
    access: 'signed-in',
    answer: ListOf(Stage),
  },
  async ({ services: { db } }) => data(await listStages(db)),
);

const statuses = endpoint(
  {
    method: 'get',
    path: '/church-planters/statuses',
    summary: 'The statuses of all stages, in order',
    access: 'signed-in',
    answer: ListOf(Status),
  },
  async ({ services: { db } }) => data(await listStatuses(db)),
);

const changedStage = endpoint(
  {
    method: 'put',
    path: '/church-planters/{id}/stage',
    summary: 'Change the stage and status of a planter',
    access: 'signed-in',
    params,
    body: StageInput,
    answer: DataOf(z.extend(Planter, { user: HistoryUser })),
  },
  ({ params: { id }, audit, body, base, account, services: { clock, config }, request, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'changeStage', id);
      if (!body.stage || !body.status) throw new Refused(422, SELECT_BOTH);
      const to = await requireStage(scope.tx, body);
      const before = await planterRecord(scope.tx, id);
      const wanted = { place: placeOf(to.stage, to.status) };
      assertBase(base, { place: placeOf(before.stage, before.status) }, wanted);
      const name = nameOf(account.row);
      await changeStage(scope, {
        planterId: id,
        changedBy: account.id,
        changedByName: name,
        at: clock().toISOString(),
        from: { stage: before.stage ?? DEFAULT_STAGE, status: before.status ?? DEFAULT_STATUS },
        to,
        notes: body.notes || null,
        createdByKey: idempotencyKeyOf(request, config),
      });
      await audit(scope.tx, {
        action: 'stage-changed',
        subject: { kind: 'planter', id },
        details: { from: placeOf(before.stage, before.status), to: placeOf(to.stage, to.status) },
      });
      const planter = shown(await planterRecord(scope.tx, id), config);
      return data({ ...planter, user: { id: account.id, name } });
    }),
);

/** The defaults apply to missing data and to creation, not to a change (docs/decisions/specification-gaps.md). */
const SELECT_BOTH = 'Please select both stage and status';

const stageHistory = endpoint(
  {
    method: 'get',
    path: '/church-planters/{id}/stage-history',
    summary: 'The way of a planter through the stages, newest first',
    access: 'signed-in',
    params,
    answer: ListOf(StageHistoryEntry),
  },
  async ({ params: { id }, account, services: { db, config } }) => {
    await requirePlanter(db, account, 'readHistory', id);
    const entries = await listStageHistory(db, id);
    return data(entries.map((entry) => shown(entry, config)));
  },
);

export const stageEndpoints: readonly Endpoint[] = [stages, statuses, changedStage, stageHistory];
