import { t } from '@lingui/core/macro';
import { DEFAULT_STAGE, DEFAULT_STATUS } from '#shared/stages.ts';
import { DraftDialog } from '#src/forms/drafts/draft-dialog.tsx';
import { savesWith } from '#src/forms/drafts/use-editor.ts';
import { PlanterForm } from '../planter-form.tsx';
import { saveNew } from '../save-planter.ts';

const DRAFT = 'create-planter';
const START = { stage: DEFAULT_STAGE, status: DEFAULT_STATUS };

/** The 'Add New Planter' dialog. */
export function AddPlanterDialog({ onClose }: { onClose(): void }) {
  return (
    <DraftDialog
      title={t`Add New Planter`}
      draftKey={DRAFT}
      saveLabel={t`Create Planter`}
      onClose={onClose}
      form={({ start, done, ...form }) => (
        <PlanterForm
          {...form}
          start={{ ...START, ...start }}
          isNew
          onSave={savesWith((typed) => saveNew(typed, DRAFT), done)}
        />
      )}
    />
  );
}
