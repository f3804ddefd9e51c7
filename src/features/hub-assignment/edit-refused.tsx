import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { translate } from '#shared/i18n.ts';
import { GONE, UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { Banner } from '#ui/banner.tsx';
import { NOBODY } from './hubs.ts';
import { MoveForm } from './move-form.tsx';

/** The choice of a refused move to another hub leader, as it was made. */
export function EditRefusedMove(props: EditProps) {
  const { form, save } = useEditing(props);
  const args = movePlanter.args.safeParse(props.op.args);
  const planter = args.data?.planter ?? '';
  const row = useRow((db) => db.rows('planters').get(planter), planter);
  const leaders = useMirror(hubLeaderChoices, []);
  if (!args.success || !form || row === 'loading' || leaders.kind !== 'ready') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const { to, toName, from, fromName } = args.data;
  const named = [...leaders.data, { id: to, name: toName }, { id: from, name: fromName }];
  const nameOf = (leader: number) => named.find(({ id }) => id === leader)?.name ?? '';
  const isListed = to === NOBODY || leaders.data.some(({ id }) => id === to);
  return (
    <MoveForm
      leader={to}
      hubs={isListed ? leaders.data : [...leaders.data, { id: to, name: toName }]}
      saveLabel={form.saveLabel}
      onSave={async (leader) => {
        const now = row.hub_leader_id;
        if (leader === now) return translate(UNCHANGED);
        const places = { from: now, fromName: nameOf(now), to: leader, toName: nameOf(leader) };
        return save(movePlanter, { ...args.data, ...places });
      }}
      onCancel={form.onCancel}
    />
  );
}
