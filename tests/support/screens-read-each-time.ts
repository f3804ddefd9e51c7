/** A screen that stores nothing on the device: its content is read each time. */
export interface ReadEachTime {
  role: string;
  address: string;
  /** The text if the content could not be read. */
  failed: string;
  /** The text if the server has nothing to show; undefined if it always has something. */
  empty?: string;
  /** Extras of the server that the screen needs. */
  offers?: readonly string[];
}

/** These screens of `list-screens.ts`; src/app/online-states.test.tsx tests each in every state. */
export const READ_EACH_TIME: Readonly<Record<string, ReadEachTime>> = {
  '/assessment/$assessmentId/candidate/$candidateId': {
    role: 'assessor',
    address: '/assessment/5/candidate/30',
    failed: 'Failed to load reports',
    empty: 'No reports submitted yet for this candidate.',
  },
  '/profile/security': {
    role: 'hub_leader',
    address: '/profile/security',
    failed: 'Your sessions could not be loaded',
  },
  '/admin/audit-log': {
    role: 'admin',
    address: '/admin/audit-log',
    failed: 'The audit log could not be loaded',
    empty: 'Nothing found',
  },
  '/devices': {
    role: 'hub_leader',
    address: '/devices',
    failed: 'The devices could not be loaded',
    empty: 'No device needs attention',
  },
  '/admin/invitations': {
    role: 'admin',
    address: '/admin/invitations',
    failed: 'The invitations could not be loaded',
    empty: 'No open invitations',
  },
};
