import { translate } from '#shared/i18n.ts';
import { GONE, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { changeStage } from '#src/mutations/change-stage.ts';
import { Banner } from '#ui/banner.tsx';
import { StageForm } from './stage-form.tsx';

/** The form of a refused stage change, filled with what was chosen and noted. */
export function EditRefusedStage(props: EditProps) {
  const { form, typed, revision, save } = useEditing(props);
  const args = changeStage.args.safeParse(props.op.args);
  const planter = args.data?.planter ?? '';
  const row = useRow((db) => db.rows('planters').get(planter), planter);
  if (!args.success || !form || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const { stage, status, notes } = { ...args.data, ...typed };
  const seen = { from_stage: row.stage, from_status: row.status };
  return (
    <StageForm
      key={revision}
      stage={stage}
      status={status}
      notes={notes}
      saveLabel={form.saveLabel}
      onTyped={form.onTyped}
      onCancel={form.onCancel}
      onSave={(move) => save(changeStage, { ...args.data, ...move, ...seen })}
    />
  );
}
