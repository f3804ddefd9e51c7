import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { planterChanges } from '#db/queries/planter-changes.ts';
import { entryOf, type PlanterEntry } from '#db/queries/planter-index.ts';
import { planterByAddress } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { may, mayChangePlanter } from '#shared/permissions.ts';
import { useUser } from '#src/account/account.ts';
import { personOf } from '#src/changes/person.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { PictureField } from '#src/features/directory/picture-field.tsx';
import { History } from '#src/features/history/history.tsx';
import { type GivingUp, useGivingUp } from '#src/forms/drafts/give-up.ts';
import { savesWith, useEditor } from '#src/forms/drafts/use-editor.ts';
import { Together } from '#src/presence/together.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { PlanterFacts } from '../planter-facts.tsx';
import { PlanterForm } from '../planter-form.tsx';
import { saveEdit, textsOf } from '../save-planter.ts';
import { StageChip } from '../stage-chip.tsx';

interface Props {
  lid: string;
  onClose(): void;
}

/** The details of a planter, with a form to edit them. Save and Cancel return to the details. */
export function PlanterDialog({ lid, onClose }: Props) {
  const found = useMirror((db) => planterByAddress(db, lid), [lid]);
  const [isEditing, setEditing] = useState(false);
  const givingUp = useGivingUp();
  const row = found.kind === 'ready' ? found.data : undefined;
  const entry = useMemo(() => row && entryOf(row), [row]);
  if (found.kind === 'loading') return null;
  return (
    <Dialog
      title={entry?.name ?? t`Planter`}
      closeOnOutsideTap={!isEditing}
      onClose={() => void givingUp.run().then(onClose)}
    >
      {!entry && (
        <EmptyState title={t`Planter not found`} icon="people">
          <p>
            <Trans>This planter is not on this device, or not any more.</Trans>
          </p>
        </EmptyState>
      )}
      {entry && isEditing && (
        <EditForm entry={entry} givingUp={givingUp} onDone={() => setEditing(false)} />
      )}
      {entry && !isEditing && <Details entry={entry} onEdit={() => setEditing(true)} />}
    </Dialog>
  );
}

function Details({ entry, onEdit }: { entry: PlanterEntry; onEdit(): void }) {
  const user = useUser();
  const all = useMirror(planterChanges, []);
  const { row, name, stage, status } = entry;
  const changes = all.kind === 'ready' ? all.data.get(row.lid) : undefined;
  const mayChange = mayChangePlanter(user, row.user_id);
  const address = String(row.id ?? row.lid);
  return (
    <div className={layout.stack4}>
      <div className={layout.row4}>
        <Avatar name={name} picture={row.profile_picture_url} size={72} />
        <div className={layout.start2}>
          <StageChip stage={stage} status={status} />
          <WaitingMark changes={changes} />
          {mayChange && (
            <PictureField
              table="planters"
              record={{ lid: row.lid, name }}
              feed={`planter:${row.lid}`}
              changes={changes ?? []}
            />
          )}
        </div>
      </div>
      <PlanterFacts row={row} />
      <History kind="planters" lid={row.lid} id={row.id} />
      <div className={layout.wrap3}>
        {mayChange && (
          <Button icon="edit" onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Link
          to="/planter/$planterId"
          params={{ planterId: address }}
          className={buttonClass('secondary')}
        >
          <Trans>View Profile</Trans>
        </Link>
        {may(user, 'seePipeline') && (
          <Link
            to="/planter/$planterId/progress"
            params={{ planterId: address }}
            className={buttonClass('secondary')}
          >
            <Trans>Manage Progress</Trans>
          </Link>
        )}
      </div>
    </div>
  );
}

interface EditProps {
  entry: PlanterEntry;
  givingUp: GivingUp;
  onDone(): void;
}

function EditForm({ entry, givingUp, onDone }: EditProps) {
  const user = useUser();
  // The values when the form was opened; later updates do not change them.
  const [start] = useState(entry);
  const key = `edit-planter:${entry.row.lid}`;
  const { form, revision, done } = useEditor(key, {
    shown: textsOf(start),
    givingUp,
    leave: onDone,
  });
  if (!form) return null;
  return (
    <Together screen="planter" record={entry.row.id}>
      <PlanterForm
        key={revision}
        {...form}
        saveLabel={t`Save Changes`}
        onSave={savesWith((typed) => saveEdit(start, typed, personOf(user), key), done)}
      />
    </Together>
  );
}
