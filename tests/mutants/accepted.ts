/** A mutant that no test notices, with the reason why none has to. */
export interface AcceptedSurvivor {
  file: string;
  /** The line of the code on which the mutant begins, trimmed. */
  line: string;
  /** The mutated code and what replaces it. */
  original: string;
  replacement: string;
  reason: string;
}

export const ACCEPTED: readonly AcceptedSurvivor[] = [];
