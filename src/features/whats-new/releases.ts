import { text } from '#shared/i18n.ts';
import type { Permission } from '#shared/permissions.ts';

/** News of a release, in the users' words. */
export interface Release {
  version: string;
  /** Most important first. */
  news: readonly News[];
}

interface News {
  text: string;
  /** Only for people with this permission. */
  only?: Permission;
}

/** Newest first. CHANGELOG.md lists every change; each release needs an entry here (tests/release.test.ts). */
export const RELEASES: readonly Release[] = [
  {
    version: '0.3.0',
    news: [
      {
        text: text(
          'Find anything: press Ctrl+K or tap the magnifier to find people, churches, events, reports and screens, also without a network.',
        ),
      },
      {
        text: text(
          'Home shows under Today what is due, and Add to calendar puts it into your calendar.',
        ),
      },
      { text: text('The language can be chosen: English, Spanish or Arabic.') },
      {
        text: text('A long list of people to choose from has a search.'),
        only: 'manageAssessments',
      },
      {
        text: text('Under Security Settings you can add a second step to your sign-in.'),
      },
      {
        text: text('Assessors vote in the decision meeting on their own device, also offline.'),
        only: 'readCandidateReports',
      },
      {
        text: text('Devices shows which phones have unsent changes or an old version.'),
        only: 'seeDevices',
      },
      {
        text: text('A figure of a report says if it was not sent yet or not accepted.'),
        only: 'submitReports',
      },
    ],
  },
  {
    version: '0.2.0',
    news: [
      { text: text('Everything can be read and written without a network. It is sent later.') },
      {
        text: text('The monthly report shows how many of its seven parts are filled in.'),
        only: 'submitReports',
      },
      { text: text('Charts show the values of each month by touch and by keyboard.') },
      { text: text('This device shows what is kept here, and what was not sent yet.') },
    ],
  },
];
