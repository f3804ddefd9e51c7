import { useEffect, useState } from 'react';
import { currentMirror } from '../current.ts';
import { openReportIndex, type ReportEntry, type ReportIndex } from './report-index.ts';

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
    let isCurrent = true;
    let opened: ReportIndex | undefined;
    openReportIndex(currentMirror(), (entries, isWhole) => {
      if (isCurrent) setView({ entries, isWhole, problem: undefined });
    })
      .then((index) => {
        opened = index;
        if (!isCurrent) index.close();
      })
      .catch((error: unknown) => {
        if (isCurrent) setView((before) => ({ ...before, problem: String(error) }));
      });
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, []);
  return view;
}
