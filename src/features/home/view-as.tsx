import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { hubLeaderChoices } from '#db/queries/hub-leaders.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { PersonChoice } from '#src/forms/person-choice.tsx';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import classes from './home.module.css';
import hubClasses from './my-hub.module.css';

const NOBODY: readonly { id: number; name: string }[] = [];
const WORDS = { failed: text('Failed to load hub leaders') };

interface Props {
  /** The hub leader whose hub is shown; undefined for one's own view. */
  leader: number | undefined;
  onChange(leader: number | undefined): void;
}

/** Lets a super admin view home as a hub leader (spec part 1, 2). */
export function ViewAs({ leader, onChange }: Props) {
  const choices = useMirror(hubLeaderChoices, []);
  const list = useList('hub-leaders', choices);
  const leaders = choices.kind === 'ready' ? choices.data : NOBODY;
  const options = useMemo(() => {
    const isUnknown = leader !== undefined && !leaders.some(({ id }) => id === leader);
    const unknown = isUnknown ? [{ id: leader, name: t`Hub leader ${leader}` }] : [];
    return [...unknown, ...leaders].map(({ id, name }) => ({ value: String(id), label: name }));
  }, [leader, leaders]);
  return (
    <Card className={classes.viewAs}>
      <PersonChoice
        label={t`View as Hub Leader`}
        name="viewAs"
        value={leader === undefined ? '' : String(leader)}
        choices={options}
        placeholder={t`My view`}
        onChoose={(id) => onChange(Number(id) || undefined)}
      />
      <ChoicesProblem list={list} words={WORDS} />
      <Button kind="secondary" disabled={leader === undefined} onClick={() => onChange(undefined)}>
        <Trans>Reset to My View</Trans>
      </Button>
    </Card>
  );
}

/** The name of that hub leader, after the words 'My Hub'. */
export function LeaderName({ leader }: { leader: number }) {
  const choices = useMirror(hubLeaderChoices, []);
  const leaders = choices.kind === 'ready' ? choices.data : NOBODY;
  const found = leaders.find(({ id }) => id === leader);
  return found && <span className={hubClasses.of}> – {found.name}</span>;
}
