import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { AssessmentView } from '#db/queries/assessments.ts';
import type { ListState } from '#db/queries/list-state.ts';
import type { ParticipantOption } from '#db/queries/participant-options.ts';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import { ALREADY_PARTICIPANT, type ParticipantType } from '#shared/assessment-rules.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { save } from '#src/changes/save.ts';
import { type Choice, PersonChoice } from '#src/forms/person-choice.tsx';
import { ChoicesProblem, ListGate } from '#src/lists/list-gate.tsx';
import type { List } from '#src/lists/use-list.ts';
import { addParticipant } from '#src/mutations/add-participant.ts';
import { removeParticipant } from '#src/mutations/remove-participant.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { PARTICIPANTS_WORDS, unreadableParticipants } from '../event-words.ts';
import classes from './admin.module.css';

interface Props {
  view: AssessmentView;
  type: ParticipantType;
  title: string;
  label: string;
  /** Text of the empty option, shown while nobody is selected. */
  placeholder: string;
  failure: string;
  /** State of the list of the event's participants. */
  people: ListState;
  /** The people who can be selected. */
  options: List<readonly ParticipantOption[]>;
  failedOptions: string;
  /** Explains who cannot be selected. */
  hint?: string | undefined;
  nameOf(row: AssessmentParticipantRow): string;
}

const NONE: readonly ParticipantOption[] = [];

function choiceOf({ userId, name, person }: ParticipantOption): Choice {
  return { value: String(userId), label: name, note: person.location || person.email };
}

/** One of the two panels: a person field, Add, and the list with Remove. */
export function ParticipantPanel(props: Props) {
  const { view, type, title, label, placeholder, nameOf } = props;
  const options = props.options.live.kind === 'ready' ? props.options.live.data : NONE;
  const choices = useMemo(() => options.map(choiceOf), [options]);
  const [chosen, setChosen] = useState('');
  const [problem, setProblem] = useState('');
  const people = type === 'candidate' ? view.couples : view.team;
  const list = { live: { kind: 'ready' as const, data: people }, state: props.people };

  async function add() {
    const option = options.find((one) => String(one.userId) === chosen);
    if (!option) return;
    const twin = [...view.team, ...view.couples].find((one) => one.user_id === option.userId);
    if (twin) {
      setProblem(
        translate(ALREADY_PARTICIPANT[twin.type === 'candidate' ? 'candidate' : 'assessor']),
      );
      return;
    }
    const args = {
      participant: newLid(),
      assessment: view.row.lid,
      assessmentName: view.row.name,
      type,
      ...option,
    };
    const { name } = option;
    const why = await save(addParticipant, args, { message: t`${name} added on this device` });
    setProblem(why === undefined ? '' : `${props.failure}. ${translate(why)}`);
    if (why === undefined) setChosen('');
  }

  async function remove(row: AssessmentParticipantRow) {
    const name = nameOf(row);
    const args = {
      participant: row.lid,
      assessment: view.row.lid,
      assessmentName: view.row.name,
      userId: row.user_id,
      name,
    };
    const why = await save(removeParticipant, args, { message: t`${name} removed on this device` });
    if (why !== undefined) setProblem(translate(why));
  }

  return (
    <section className={layout.stack3} aria-label={title}>
      <h2>{title}</h2>
      <ChoicesProblem list={props.options} words={{ failed: props.failedOptions }} />
      <div className={classes.adder}>
        <PersonChoice
          label={label}
          name={`${type}Id`}
          value={chosen}
          choices={choices}
          placeholder={placeholder}
          error={problem || undefined}
          hint={props.hint}
          onChoose={(userId) => {
            setChosen(userId);
            setProblem('');
          }}
        />
        <Button onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
      </div>
      <ListGate
        list={list}
        has={({ length }) => length > 0}
        words={PARTICIPANTS_WORDS}
        unreadable={unreadableParticipants(view.row)}
        small
        empty={
          <p className={layout.muted}>
            <Trans>Nobody yet.</Trans>
          </p>
        }
      >
        {(rows) => (
          <ul className={classNames(layout.stack2, layout.lined)}>
            {rows.map((row) => (
              <Participant
                key={row.lid}
                name={nameOf(row)}
                isSent={row.id !== null}
                onRemove={() => void remove(row)}
              />
            ))}
          </ul>
        )}
      </ListGate>
    </section>
  );
}

interface ParticipantProps {
  name: string;
  isSent: boolean;
  onRemove(): void;
}

function Participant({ name, isSent, onRemove }: ParticipantProps) {
  return (
    <li className={layout.spread2}>
      <span className={layout.cluster2}>
        {name}
        {!isSent && (
          <Badge tone="info">
            <Trans>Waiting to send</Trans>
          </Badge>
        )}
      </span>
      <Button kind="quiet" small aria-label={t`Remove ${name}`} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
