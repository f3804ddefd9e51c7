import { useDraft } from '#db/queries/use-draft.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PlanterForm } from '../../-planters/planter-form.tsx';
import { REQUIRED_TO_CREATE, saveNew } from '../../-planters/save-planter.ts';

const DRAFT = 'create-planter';
const START = { stage: DEFAULT_STAGE, status: DEFAULT_STATUS };

/** 'Add New Planter'; what was typed is kept until it is saved. */
export function AddPlanterDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Add New Planter" closeOnOutsideTap={false} onClose={onClose}>
      <NewPlanterForm onDone={onClose} />
    </Dialog>
  );
}

function NewPlanterForm({ onDone }: { onDone(): void }) {
  const draft = useDraft(DRAFT);
  if (!draft.earlier) return null;
  return (
    <PlanterForm
      start={{ ...START, ...draft.earlier.fields }}
      required={REQUIRED_TO_CREATE}
      saveLabel="Create Planter"
      onTyped={draft.keep}
      isDraftFailing={draft.isFailing}
      onSave={async (typed) => {
        const problem = await saveNew(typed, DRAFT);
        if (problem) return problem;
        await draft.drop();
        onDone();
        return undefined;
      }}
      onCancel={onDone}
    />
  );
}
