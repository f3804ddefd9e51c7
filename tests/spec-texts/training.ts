/** Texts and numbers of the training screens (spec part 2, 2 and 9). */
export const TRAINING_TEXTS = {
  subTabs: ['Cohorts', 'Training Map', 'Resources'],
  cohortLists: ['Current Cohorts', 'Past Cohorts'],
  cohortFacts: ['Location', 'Total Planters'],
  trainerSlots: ['Lead', 'Assist'],
  resourceCategories: ['Training Materials', 'Documentation', 'Media', 'Community'],
} as const;

export const TRAINING_COUNTS = {
  currentCohorts: 2,
  pastCohorts: 3,
  sessions: 12,
  daysBetweenSessions: 14,
  roster: 8,
  currentMaps: 1,
  pastMaps: 3,
  currentMapId: 'fall-2025',
  currentMapParticipants: 24,
  resources: 9,
} as const;
