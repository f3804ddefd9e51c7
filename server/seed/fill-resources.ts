import type { WriteScope } from '#server/db/transaction.ts';
import { createResource } from '#server/domain/training-resources.ts';
import type { NewTrainingResource } from '#shared/contract/training-resources.ts';
import { positionAtEnd } from '#shared/resource-order.ts';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';

/** The sample resources of the specification as real records. */
export async function fillResources(scope: WriteScope): Promise<void> {
  const added: NewTrainingResource[] = [];
  for (const { name: category, resources } of RESOURCE_CATEGORIES) {
    for (const resource of resources) {
      const place = { category, position: positionAtEnd(added) };
      const entry = { ...resource, ...place, file_hash: '', file_size: 0 };
      await createResource(scope, entry, null);
      added.push(entry);
    }
  }
}
