import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FIND_SOURCES, type FindKind } from '#db/queries/find-sources.ts';
import { noteOpened } from '#db/queries/opened-lately.ts';
import { lidOfKey } from '#db/queries/record-key.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { findScreen } from '#shared/screen-access.ts';
import { DIRECTORIES } from '#src/records/directories.ts';

/** Addresses of a single record, with its id or local key in the path. */
const IN_PATH: Readonly<Record<string, FindKind>> = {
  '/planter/$planterId': 'planter',
  '/planter/$planterId/progress': 'planter',
  '/assessment/$assessmentId': 'event',
  '/training/cohorts/$cohortId': 'cohort',
};

/** Lists that open a record in a dialog, with its local key in a search parameter. */
const IN_SEARCH: Readonly<Record<string, readonly [name: string, kind: FindKind]>> = {
  '/directory/planters': ['planter', 'planter'],
  ...Object.fromEntries(
    DIRECTORIES.map(({ table, one }) => [`/directory/${table}`, ['entry', one] as const]),
  ),
  '/mbcb-reports': ['report', 'report'],
};

/** The record that an address opens, or undefined. */
export function recordAt(href: string): { kind: FindKind; key: string } | undefined {
  const { pathname, searchParams } = new URL(href, 'https://app.invalid');
  const screen = findScreen(pathname)?.path ?? '';
  const inPath = IN_PATH[screen];
  const part = screen.split('/').findIndex((one) => one.startsWith('$'));
  const inAddress = pathname.split('/')[part];
  if (inPath && inAddress) return { kind: inPath, key: inAddress };
  const [name = '', kind] = IN_SEARCH[screen] ?? [];
  const key = searchParams.get(name);
  return kind && key ? { kind, key } : undefined;
}

/** Remembers which records are opened, whatever led there. */
export function OpenedWatch() {
  const href = useRouterState({ select: (state) => state.resolvedLocation?.href });
  useEffect(() => {
    if (href === undefined) return;
    noteOpenedAt(href).catch((error: unknown) => {
      console.info('Could not remember what was opened', error);
    });
  }, [href]);
  return null;
}

async function noteOpenedAt(href: string): Promise<void> {
  const opened = recordAt(href);
  if (!opened) return;
  const { kind, key } = opened;
  const lid = await readMirror((db) => lidOfKey(db, FIND_SOURCES[kind].table, key));
  if (lid !== undefined) await noteOpened({ kind, key: lid });
}
