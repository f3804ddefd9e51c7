import { cohorts } from './cohorts.ts';
import type { ServedExtra } from './extra-records.ts';
import { resources } from './training-resources.ts';

/** Every record of an extra that has the usual calls. A new one is a line here. */
export const EXTRAS = [cohorts, resources] as unknown as readonly ServedExtra[];
