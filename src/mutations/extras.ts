import { cohort } from '#src/records/cohort.ts';
import { resource } from '#src/records/resource.ts';
import { createsExtra, editsExtra } from './extra-writes.ts';

/* The writes that are derived from the record kinds of extras. A new kind needs two lines here, and its names below. */

export const createCohort = createsExtra(cohort);
export const editCohort = editsExtra(cohort);

export const createResource = createsExtra(resource);
export const editResource = editsExtra(resource);

export const EXTRA_WRITES = [createCohort, editCohort, createResource, editResource];
