import { useMemo, useState } from 'react';
import { hasExtras, isOffered } from '#db/queries/feeds.ts';
import type { FindIndex } from '#db/queries/find-index.ts';
import type { FindKind } from '#db/queries/find-sources.ts';
import type { Recent } from '#db/queries/opened-lately.ts';
import { useFindIndex, useRecentlyOpened } from '#db/queries/use-find-index.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import { actionsToFind } from './actions.ts';
import { finderOf, kindsFor } from './find-kinds.ts';
import { type Findable, indexOf, keyOf, lookUp, SHOWN } from './look-up.ts';
import { type Extras, type FoundScreen, screensToFind } from './screens-to-find.ts';

export interface Finding {
  shown: readonly Findable[];
  count: number;
  /** Keys of recently opened entries. */
  recent: ReadonlySet<string>;
  index: FindIndex;
  kinds: readonly FindKind[];
}

/** Live search results for this person; without a query, recently opened entries, then screens. */
export function useFind(person: User, query: string): Finding {
  const [{ kinds, finder }] = useState(() => ({
    kinds: kindsFor(person),
    finder: finderOf(person),
  }));
  const { index, version } = useFindIndex(kinds, finder);
  const extras = useExtras();
  const opened = useRecentlyOpened(kinds, finder);

  const own = useMemo(() => {
    const screens = screensToFind(person, extras);
    const all = [...screens, ...actionsToFind()];
    return { all, screens, index: indexOf(all) };
  }, [person, extras]);
  const recent = useMemo(() => findable(opened, own.screens), [opened, own]);
  const lately = useMemo(() => indexOf(recent), [recent]);
  const recentKeys = useMemo(() => new Set(recent.map(keyOf)), [recent]);

  const results = useMemo(() => {
    // Recompute when more records have been read, too.
    void version;
    if (query.trim() !== '') {
      return lookUp(query, { recent, lately, own: own.index, records: index.words });
    }
    const others = own.all.filter((one) => !recentKeys.has(keyOf(one)));
    const shown = [...recent, ...others].slice(0, SHOWN);
    return { shown, count: shown.length };
  }, [query, version, recent, lately, recentKeys, own, index]);

  return { ...results, recent: recentKeys, index, kinds };
}

function useExtras(): Extras {
  const any = useMirror(hasExtras, []);
  const devices = useMirror((db) => isOffered(db, 'devices'), []);
  const hasAny = any.kind === 'ready' && any.data;
  const hasDevices = devices.kind === 'ready' && devices.data;
  return useMemo(() => ({ any: hasAny, devices: hasDevices }), [hasAny, hasDevices]);
}

/** Drops recently opened screens that this person may no longer open. */
function findable(opened: readonly Recent[], screens: readonly FoundScreen[]): Findable[] {
  return opened.flatMap((one): Findable[] => {
    if (one.kind !== 'screen') return [one];
    return screens.filter(({ path }) => path === one.path);
  });
}
