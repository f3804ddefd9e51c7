/** Name of the question to an author about a duplicate invitation (spec part 1, 4). */
export const RESEND_INVITE = 'resend-invite';
