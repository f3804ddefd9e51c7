import { cohorts } from './cohorts.ts';
import type { ServedExtra } from './extra-records.ts';

/** Every record of an extra that has the usual calls. A new one is a line here. */
export const EXTRAS = [cohorts] as unknown as readonly ServedExtra[];
