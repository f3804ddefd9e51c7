/** The pipeline of the second specification: six stages, each with its own statuses. */
export const stages = [
  { id: 1, name: 'Candidate', statuses: ['interest', 'pre-assessment', 'cautioned'] },
  { id: 2, name: 'Growth Plan', statuses: ['active', 'inactive'] },
  {
    id: 3,
    name: 'Training',
    statuses: ['needs cohort', 'in training', 'training complete', 'pre-funding'],
  },
  { id: 4, name: 'Plant', statuses: ['pre-funded', 'funded', 'post-funded'] },
  { id: 5, name: 'Established', statuses: ['involved', 'uninvolved'] },
  { id: 6, name: 'Closed', statuses: ['discontinued', 'merged', 'relocated'] },
] as const;

export const defaultStage = 'Candidate';
export const defaultStatus = 'interest';

/** Finds the stored spelling of a stage, whatever case the request used. */
export function findStage(text: string): (typeof stages)[number] | undefined {
  return stages.find((stage) => stage.name.toLowerCase() === text.trim().toLowerCase());
}

export function findStatus(stageName: string, text: string): string | undefined {
  const stage = findStage(stageName);
  return stage?.statuses.find((status) => status === text.trim().toLowerCase());
}

/** 'pre-assessment' becomes 'Pre-Assessment' for backends that store titles. */
export function titled(text: string): string {
  return text.replace(/(^|[\s-])([a-z])/g, (_match, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}
