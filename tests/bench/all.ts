import type { Bench } from './harness/world.ts';
import { acknowledged } from './measures/acknowledged.ts';
import { actions } from './measures/actions.ts';
import { adminLists } from './measures/admin-lists.ts';
import { coldOpen } from './measures/cold-open.ts';
import { delta } from './measures/delta.ts';
import { documentedHub } from './measures/documented-hub.ts';
import { drain } from './measures/drain.ts';
import { enqueue } from './measures/enqueue.ts';
import { find } from './measures/find.ts';
import { firstDownload } from './measures/first-download.ts';
import { firstLoad } from './measures/first-load.ts';
import { news } from './measures/news.ts';
import { planterScreens } from './measures/planter-screens.ts';
import { quietPull } from './measures/quiet-pull.ts';
import { tapToDot } from './measures/tap-to-dot.ts';
import { today } from './measures/today.ts';
import { trainingAndMeeting } from './measures/training-and-meeting.ts';
import { typeReport } from './measures/type-report.ts';

/** The benchmarks of `npm run bench` without arguments, in its order. */
export const ALL: readonly Bench[] = [
  firstLoad,
  coldOpen,
  tapToDot,
  actions,
  typeReport,
  enqueue,
  firstDownload,
  documentedHub,
  delta,
  quietPull,
  acknowledged,
  drain,
  adminLists,
  planterScreens,
  trainingAndMeeting,
  news,
  find,
  today,
];
