import { useEffect, useState } from 'react';
import { currentMirror } from '../current.ts';
import { openReportIndex, type ReportEntry } from './report-index.ts';

export interface ReportIndexView {
  entries: readonly ReportEntry[];
  /** False while the device still reads them. */
  isWhole: boolean;
  /** Why the device could not read its own data. */
  problem: string | undefined;
}

/** All reports of the network, live, for lists, filters and figures. */
export function useReportIndex(): ReportIndexView {
  const [view, setView] = useState<ReportIndexView>({
    entries: [],
    isWhole: false,
    problem: undefined,
  });

  useEffect(() => {
    const index = openReportIndex(
      currentMirror(),
      (entries, isWhole) => setView({ entries, isWhole, problem: undefined }),
      (error) => setView((before) => ({ ...before, problem: String(error) })),
    );
    return index.close;
  }, []);
  return view;
}
