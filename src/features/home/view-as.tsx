import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/select.tsx';
import classes from './home.module.css';

const WORDS = { failed: text('Failed to load hub leaders') };

interface Props {
  /** The hub leader whose hub is shown; undefined for one's own view. */
  leader: number | undefined;
  onChange(leader: number | undefined): void;
}

/** A super admin looks at home with the eyes of a hub leader (spec part 1, 2). */
export function ViewAs({ leader, onChange }: Props) {
  const choices = useMirror(hubLeaderChoices, []);
  const list = useList('hub-leaders', choices);
  const leaders = choices.kind === 'ready' ? choices.data : [];
  const isUnknown = leader !== undefined && !leaders.some(({ id }) => id === leader);
  return (
    <Card className={classes.viewAs}>
      <Select
        label={t`View as Hub Leader`}
        name="viewAs"
        value={leader === undefined ? '' : String(leader)}
        onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      >
        <option value="">{t`My view`}</option>
        {isUnknown && <option value={leader}>{t`Hub leader ${leader}`}</option>}
        {leaders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <ChoicesProblem list={list} words={WORDS} />
      <Button kind="secondary" disabled={leader === undefined} onClick={() => onChange(undefined)}>
        <Trans>Reset to My View</Trans>
      </Button>
    </Card>
  );
}
