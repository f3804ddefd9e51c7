import * as z from 'zod/mini';
import { Done, done } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { StreamedList } from '#server/api/streamed-list.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import {
  changeRecord,
  createRecords,
  deleteRecord,
  listDirectory,
  recordById,
} from '#server/domain/directory.ts';
import { mapped } from '#server/domain/pages.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { notFound } from '#server/refused.ts';
import { recordAnswer } from '#src/records/answers.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import type { Directory } from '#src/records/record.ts';
import { editedBody, newBody } from '#src/records/shapes.ts';
import {
  capitalized,
  requireDirectoryChange,
  requireKnownPlanter,
  withoutKey,
} from './directory-answers.ts';

/** The endpoints of a directory. They differ only in the record kind. */
function endpointsOf(kind: Directory): Endpoint[] {
  const { path, table, answers } = kind;
  const one = recordAnswer(kind);
  const answer = z.object({ success: z.literal(true), [answers.one]: one });
  const params = z.object({ id: PathId });

  const list = endpoint(
    {
      method: 'get',
      path,
      summary: `All ${table} by name`,
      access: 'signed-in',
      answer: z.object({ success: z.literal(true), [answers.list]: z.array(one) }),
    },
    async ({ services: { db, config } }) => {
      const found = mapped(listDirectory(db, kind), (record) => withoutKey(record, config));
      return new StreamedList(answers.list, found);
    },
  );

  const created = endpoint(
    {
      method: 'post',
      path,
      summary: `Add to the ${table}`,
      access: 'signed-in',
      body: newBody(kind),
      answer,
      status: 201,
    },
    ({ body, account, services: { clock, config }, request, write }) =>
      write(async (scope) => {
        requireDirectoryChange(account);
        await requireKnownPlanter(scope.tx, body.planter_id);
        const entry = { ...body, createdByKey: idempotencyKeyOf(request, config) };
        const [id = 0] = await createRecords(scope, kind, [entry], clock().toISOString());
        return answered(scope.tx, id, config);
      }),
  );

  const changed = endpoint(
    {
      method: 'put',
      path: `${path}/{id}`,
      summary: `Change fields of one of the ${table}`,
      access: 'signed-in',
      params,
      body: editedBody(kind),
      answer,
    },
    ({ params: { id }, base, body, account, services: { clock, config }, write }) =>
      write(async (scope) => {
        requireDirectoryChange(account);
        await requireKnownPlanter(scope.tx, body.planter_id);
        const before = await recordById(scope.tx, kind, id);
        if (before) assertBase(base, before, body);
        await changeRecord(scope, { kind, id }, body, clock().toISOString());
        return answered(scope.tx, id, config);
      }),
  );

  const deletes = (subject: 'church') =>
    endpoint(
      {
        method: 'delete',
        path: `${path}/{id}`,
        summary: `Take one of the ${table} out of the directory`,
        access: 'signed-in',
        params,
        answer: Done,
      },
      ({ params: { id }, account, audit, write }) =>
        write(async (scope) => {
          requireDirectoryChange(account);
          if (!(await deleteRecord(scope, kind, id)))
            throw notFound(`${capitalized(kind.one)} not found`);
          await audit(scope.tx, { action: 'record-deleted', subject: { kind: subject, id } });
          return done();
        }),
    );

  async function answered(db: Db, id: number, config: Config) {
    const record = await recordById(db, kind, id);
    if (!record) throw notFound(`${capitalized(kind.one)} not found`);
    return { success: true, [answers.one]: withoutKey(record, config) };
  }

  return [list, created, changed, ...(kind.deletedAs ? [deletes(kind.deletedAs)] : [])];
}

export const directoryEndpoints: readonly Endpoint[] = DIRECTORIES.flatMap(endpointsOf);
