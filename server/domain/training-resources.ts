import type { WriteScope } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import { type Resource, resource } from '#src/records/resource.ts';
import { served } from './extra-records.ts';
import { fileState } from './training-files.ts';

/** The resource library, sorted by position, for everybody who has a role. */
export const resources = served({
  kind: resource,
  calls: {
    list: 'The resource library in its order, with what was retired',
    create: ['manageResources', 'Add a link or an uploaded file to the resource library'],
    change: ['manageResources', 'Change a resource, its place or whether it is offered'],
  },
  order: 'position',
  isFor: ({ member }) => member,
  check: requireContent,
});

/** A resource is either a link or a file that has been uploaded and checked. */
async function requireContent({ tx }: WriteScope, { url, file_hash, file_size }: Resource) {
  if ((url === '') === (file_hash === '')) {
    throw new Refused(400, 'A resource is a web address or a file');
  }
  const file = file_hash === '' ? undefined : await fileState(tx, file_hash);
  if (file_hash !== '' && !file?.complete) {
    throw new Refused(422, 'This file is not on the server. Please upload it again.');
  }
  if (file_size !== (file?.size ?? 0)) throw new Refused(400, 'This file has another size');
}
