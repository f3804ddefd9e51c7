import type { WriteScope } from '#server/db/transaction.ts';
import { createRecord } from '#server/domain/extra-records.ts';
import { resources as served } from '#server/domain/training-resources.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';
import type { NewResource } from '#src/records/resource.ts';

/** Creates the specification's sample resources as real records. */
export async function fillResources(scope: WriteScope): Promise<void> {
  const added: NewResource[] = [];
  for (const { name: category, resources } of RESOURCE_CATEGORIES) {
    for (const resource of resources) {
      const place = { category, position: positionAtEnd(added) };
      const entry = { ...resource, ...place, file_hash: '', file_size: 0 };
      await createRecord(scope, served, entry, null);
      added.push(entry);
    }
  }
}
