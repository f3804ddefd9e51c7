import { useCallback, useMemo, useState } from 'react';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { translate } from '#shared/i18n.ts';

/** The selected planters of a board, to move them together. */
export interface Selection {
  chosen: readonly PlanterEntry[];
  has(lid: string): boolean;
  /** Always the same function. */
  set(lid: string, isChosen: boolean): void;
  clear(): void;
}

/** Planters that are removed from the device are removed from the selection. */
export function useSelection(byLid: ReadonlyMap<string, PlanterEntry>): Selection {
  const [lids, setLids] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((lid: string, isChosen: boolean) => {
    setLids((before) => {
      const after = new Set(before);
      if (isChosen) after.add(lid);
      else after.delete(lid);
      return after;
    });
  }, []);
  const clear = useCallback(() => setLids(new Set()), []);
  return useMemo(
    () => ({
      chosen: [...lids].flatMap((lid) => byLid.get(lid) ?? []),
      has: (lid) => lids.has(lid),
      set,
      clear,
    }),
    [lids, byLid, set, clear],
  );
}

/** The entries by local key, and the name of a card. */
export function useByLid(entries: readonly PlanterEntry[]) {
  return useMemo(() => {
    const byLid = new Map(entries.map((entry) => [entry.row.lid, entry]));
    return { byLid, nameOf: (lid: string) => byLid.get(lid)?.name ?? translate('Planter') };
  }, [entries]);
}
