/** The stages of a plant and the statuses of each, in order (spec part 2, 4). No order of stages is enforced. */
export const STAGES = [
  { name: 'Candidate', statuses: ['interest', 'pre-assessment', 'cautioned'] },
  { name: 'Growth Plan', statuses: ['active', 'inactive'] },
  {
    name: 'Training',
    statuses: ['needs cohort', 'in training', 'training complete', 'pre-funding'],
  },
  { name: 'Plant', statuses: ['pre-funded', 'funded', 'post-funded'] },
  { name: 'Established', statuses: ['involved', 'uninvolved'] },
  { name: 'Closed', statuses: ['discontinued', 'merged', 'relocated'] },
] as const;

/** A planter without a stage counts as this one (spec part 2, 4). */
export const DEFAULT_STAGE = 'Candidate';
export const DEFAULT_STATUS = 'interest';
