/** The three directories of people who serve planters (spec part 2, 2): one screen, three configurations. */
export const PEOPLE_KINDS = ['trainers', 'assessors', 'coaches'] as const;
export type PeopleKind = (typeof PEOPLE_KINDS)[number];

/** The name of the experience text of each kind. */
export type ExperienceField =
  | 'training_experience'
  | 'assessment_experience'
  | 'coaching_experience';

export interface PeopleConfig {
  /** Path of the resource on the backend. */
  path: string;
  /** 'Trainer', as in 'Create Trainer'. */
  one: string;
  /** 'Trainers', the heading. */
  many: string;
  experience: ExperienceField;
  experienceLabel: string;
}

/** Everything in which the three differ. */
export const PEOPLE: Readonly<Record<PeopleKind, PeopleConfig>> = {
  trainers: {
    path: '/242trainers',
    one: 'Trainer',
    many: 'Trainers',
    experience: 'training_experience',
    experienceLabel: 'Training Experience',
  },
  assessors: {
    path: '/242assessors',
    one: 'Assessor',
    many: 'Assessors',
    experience: 'assessment_experience',
    experienceLabel: 'Assessment Experience',
  },
  coaches: {
    path: '/242coaches',
    one: 'Coach',
    many: 'Coaches',
    experience: 'coaching_experience',
    experienceLabel: 'Coaching Experience',
  },
};
