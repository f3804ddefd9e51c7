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

type Find = (lid: string) => PlanterEntry | undefined;

/** Planters that are removed from the device are removed from the selection. */
export function useSelection(find: Find): Selection {
  const [lids, setLids] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback((lid: string, isChosen: boolean) => {
    setLids((before) => {
      const after = new Set(before);
      if (isChosen) after.add(lid);
      else after.delete(lid);
      return after;
    });
  }, []);
  // Without a selection, nothing is rendered again.
  const clear = useCallback(() => setLids((before) => (before.size > 0 ? new Set() : before)), []);
  return useMemo(
    () => ({
      chosen: [...lids].flatMap((lid) => find(lid) ?? []),
      has: (lid) => lids.has(lid),
      set,
      clear,
    }),
    [lids, find, set, clear],
  );
}

/** Finds entries by local key, and the name of a card. They are indexed when one is first looked for. */
export function useByLid(entries: readonly PlanterEntry[]) {
  return useMemo(() => {
    let byLid: ReadonlyMap<string, PlanterEntry> | undefined;
    const find: Find = (lid) => {
      byLid ??= new Map(entries.map((entry) => [entry.row.lid, entry]));
      return byLid.get(lid);
    };
    return { find, nameOf: (lid: string) => find(lid)?.name ?? translate('Planter') };
  }, [entries]);
}
