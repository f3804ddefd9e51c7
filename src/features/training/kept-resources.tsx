import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { keptFiles } from '#db/queries/kept-files.ts';
import { type KeptResource, keptResources } from '#db/queries/training-resources.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { KeptFile } from '#db/schema.ts';
import { text } from '#shared/i18n.ts';
import { may } from '#shared/permissions.ts';
import { inCategories } from '#shared/resource-order.ts';
import { useUser } from '#src/account/account.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { FileOnDevice, FilesOnDevice } from './file-on-device.tsx';
import { ResourceCard, ResourceCategory } from './resource-card.tsx';
import { ResourceDialog } from './resource-dialog.tsx';
import { ResourceTools } from './resource-tools.tsx';
import { saveResource } from './save-resource.ts';

const UNREADABLE = {
  list: 'training-resources',
  table: 'training_resources',
  called: [text('resource'), text('resources')],
} as const;

/** The library from the server. Administrators can add resources, order them, and see retired ones. */
export function KeptResources() {
  const list = useList('training-resources', useMirror(keptResources, []));
  const rows = list.live.kind === 'ready' ? list.live.data : [];
  const kept = useMirror(keptFiles, []);
  const files = kept.kind === 'ready' ? kept.data : [];
  const isManager = may(useUser(), 'manageResources');
  const [adding, setAdding] = useState<'link' | 'file'>();
  return (
    <>
      {isManager && (
        <p className={layout.wrap2}>
          <Button onClick={() => setAdding('link')}>
            <Trans>Add Resource</Trans>
          </Button>
          <Button kind="secondary" onClick={() => setAdding('file')}>
            <Trans>Add PDF</Trans>
          </Button>
        </p>
      )}
      {adding && <ResourceDialog kind={adding} rows={rows} onClose={() => setAdding(undefined)} />}
      <ListGate
        list={list}
        has={(all) => all.some(({ retired }) => isManager || !retired)}
        words={{ failed: t`Failed to load resources` }}
        unreadable={UNREADABLE}
        empty={
          <EmptyState title={t`No resources yet`} icon="search">
            <p>
              <Trans>Resources that an administrator adds are shown here.</Trans>
            </p>
          </EmptyState>
        }
      >
        {(all) => <Library rows={all} files={files} isManager={isManager} />}
      </ListGate>
      <FilesOnDevice files={files} />
    </>
  );
}

interface LibraryProps {
  rows: readonly KeptResource[];
  files: readonly KeptFile[];
  isManager: boolean;
}

function Library({ rows, files, isManager }: LibraryProps) {
  const [editing, setEditing] = useState<KeptResource>();
  const [problem, setProblem] = useState<string>();
  // Categories are ordered by all resources, so their order stays when the first one of a category is retired.
  const categories = inCategories(rows).map(({ category, resources }) => ({
    category,
    offered: resources.filter(({ retired }) => !retired),
  }));
  const retired = rows.filter((row) => row.retired);
  const edit = { onEdit: setEditing, onProblem: setProblem };
  return (
    <>
      {problem && (
        <Banner tone="danger" role="alert">
          {problem}
        </Banner>
      )}
      {categories
        .filter(({ offered }) => offered.length > 0)
        .map(({ category, offered }) => (
          <ResourceCategory key={category} name={category}>
            {offered.map((row) => (
              <ResourceCard key={row.lid} {...row}>
                {row.file_hash !== '' && <FileOnDevice row={row} files={files} />}
                <State row={row} />
                {isManager && <ResourceTools row={row} offered={offered} rows={rows} {...edit} />}
              </ResourceCard>
            ))}
          </ResourceCategory>
        ))}
      {isManager && retired.length > 0 && <Retired rows={retired} onProblem={setProblem} />}
      {editing && (
        <ResourceDialog
          kind={editing.file_hash === '' ? 'link' : 'file'}
          row={editing}
          rows={rows}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}

/** The state of the latest change, above the link that covers the card. */
function State({ row: { changes } }: { row: KeptResource }) {
  if (changes.length === 0) return null;
  return (
    <p className={classNames(layout.wrap2, layout.above)}>
      <ChangeBadge changes={changes} />
    </p>
  );
}

interface RetiredProps {
  rows: readonly KeptResource[];
  onProblem(problem: string | undefined): void;
}

/** The retired resources, with buttons to restore them. */
function Retired({ rows, onProblem }: RetiredProps) {
  const offer = async (row: KeptResource) =>
    onProblem(await saveResource(row, { retired: false }, row));
  return (
    <details>
      <summary>
        <Trans>Retired resources</Trans>
      </summary>
      <ul className={layout.cards}>
        {rows.map((row) => (
          <ResourceCard key={row.lid} {...row}>
            <State row={row} />
            <p className={classNames(layout.wrap2, layout.above)}>
              <Button
                small
                kind="secondary"
                aria-label={t`Offer again: ${row.title}`}
                onClick={() => void offer(row)}
              >
                <Trans>Offer again</Trans>
              </Button>
            </p>
          </ResourceCard>
        ))}
      </ul>
    </details>
  );
}
