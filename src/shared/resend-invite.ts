/** Name of the question that a duplicate invitation becomes for its author (spec part 1, 4). */
export const RESEND_INVITE = 'resend-invite';
