export interface Resource {
  title: string;
  description: string;
  /** The specification has only placeholder URLs. */
  url: string;
}

export interface ResourceCategory {
  name: string;
  resources: readonly Resource[];
}

const PLACE = 'https://example.com/resources';

/** The resource library: nine links in four categories (spec part 2, 2 and 9). */
export const RESOURCE_CATEGORIES: readonly ResourceCategory[] = [
  {
    name: 'Training Materials',
    resources: [
      {
        title: 'Planter Handbook',
        description: 'The whole path from candidate to established church.',
        url: `${PLACE}/planter-handbook`,
      },
      {
        title: 'Session Workbooks',
        description: 'One workbook for each of the twelve sessions.',
        url: `${PLACE}/session-workbooks`,
      },
      {
        title: 'Trainer Guide',
        description: 'How to lead and how to assist a session.',
        url: `${PLACE}/trainer-guide`,
      },
    ],
  },
  {
    name: 'Documentation',
    resources: [
      {
        title: 'Funding Guidelines',
        description: 'Who is funded, how long, and what is reported.',
        url: `${PLACE}/funding-guidelines`,
      },
      {
        title: 'Policies and Forms',
        description: 'Bylaws, budgets and forms to start from.',
        url: `${PLACE}/policies-and-forms`,
      },
    ],
  },
  {
    name: 'Media',
    resources: [
      {
        title: 'Video Library',
        description: 'Recorded sessions and interviews.',
        url: `${PLACE}/video-library`,
      },
      {
        title: 'Podcast',
        description: 'Planters talk about their first years.',
        url: `${PLACE}/podcast`,
      },
    ],
  },
  {
    name: 'Community',
    resources: [
      {
        title: 'Discussion Forum',
        description: 'Questions and answers among planters.',
        url: `${PLACE}/forum`,
      },
      {
        title: 'Prayer Network',
        description: 'Requests, answers and monthly prayer calls.',
        url: `${PLACE}/prayer-network`,
      },
    ],
  },
];
