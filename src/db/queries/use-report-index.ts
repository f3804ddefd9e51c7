import { useState, useSyncExternalStore } from 'react';
import { currentMirror } from '../current.ts';
import { type ReportIndexView, reportIndex } from './report-index.ts';

/** Live index of all reports of the network, for lists, filters and figures. */
export function useReportIndex(): ReportIndexView {
  const [index] = useState(() => reportIndex(currentMirror()));
  return useSyncExternalStore(index.subscribe, index.view);
}
