import { TrainingResourceAnswer } from '#shared/contract/answers/training-resources.ts';
import { type ListKind, listAt, source } from './source.ts';

/** The resource library: an extra of servers that offer its table. */
export const trainingResources = source({
  table: 'training_resources',
  shape: TrainingResourceAnswer,
});

/** Everybody with a role may read it; what was retired is in it, too. */
export const resourceLists: Record<string, ListKind> = {
  'training-resources': {
    list: () => ({ source: trainingResources, read: listAt('/training-resources', 'data') }),
  },
};
