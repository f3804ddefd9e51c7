import { t } from '@lingui/core/macro';
import { useDraft } from '#db/queries/use-draft.ts';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import { draftProps } from '#src/forms/drafts/draft-props.tsx';
import { giveUp } from '#src/forms/drafts/give-up.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PlanterForm } from '../planter-form.tsx';
import { saveNew } from '../save-planter.ts';

const DRAFT = 'create-planter';
const START = { stage: DEFAULT_STAGE, status: DEFAULT_STATUS };

/** 'Add New Planter'; what was typed is kept until it is saved or given up. */
export function AddPlanterDialog({ onClose }: { onClose(): void }) {
  const draft = useDraft(DRAFT);
  const leave = () => void giveUp(draft).then(onClose);
  return (
    <Dialog title={t`Add New Planter`} closeOnOutsideTap={false} onClose={leave}>
      {draft.earlier && (
        <PlanterForm
          key={draft.revision}
          {...draftProps(draft)}
          start={{ ...START, ...draft.earlier.fields }}
          isNew
          saveLabel={t`Create Planter`}
          onSave={async (typed) => {
            const problem = await saveNew(typed, DRAFT);
            if (problem) return problem;
            await draft.drop();
            onClose();
            return undefined;
          }}
          onCancel={leave}
        />
      )}
    </Dialog>
  );
}
