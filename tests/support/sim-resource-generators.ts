import { lidOf } from '#shared/ids.ts';
import { numberOf } from './sim-assessments.ts';
import type { Generator } from './sim-generators.ts';

export const RESOURCE_GENERATORS: Readonly<Record<string, Generator>> = {
  'create-resource': async ({ random, mark }) => {
    const link = { description: 'How to begin.', category: 'Media', url: 'https://example.org/a' };
    const noFile = { file_hash: '', file_size: 0 };
    const args = () => ({
      ...link,
      ...noFile,
      title: `Guide ${mark}`,
      position: 2_048,
      resource: `l${mark}${random.between(0, 1_000_000_000)}`,
    });
    return { args: args(), again: args, kind: 'once' };
  },

  'edit-resource': async ({ mark }) => {
    const resource = lidOf(numberOf(mark));
    const fields = { title: `Title ${mark}`, position: 512, retired: true };
    const before = { title: 'Guide', position: 1_024, retired: false };
    const args = { resource, resourceTitle: 'Guide', fields, before };
    return { args, again: () => args, kind: 'last' };
  },
};
