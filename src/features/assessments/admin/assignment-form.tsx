import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { type AssignmentCard, assessmentRolesByName } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import { text, translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { candidateName, personName } from '#shared/participant-name.ts';
import { save } from '#src/changes/save.ts';
import { type Choice, PersonChoice } from '#src/forms/person-choice.tsx';
import { ChoicesProblem } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { createAssignment } from '#src/mutations/create-assignment.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import classes from './admin.module.css';

const ALREADY_ASSIGNED = text('This assessor already has this role in this assessment');

const ROLES_WORDS = { failed: text('Failed to load roles') };

/** Assigns a role to an assessor of the event, and to a couple if the role concerns one. */
export function AssignmentForm({ view, known }: { view: AssessmentView; known: AssignmentCard[] }) {
  const roles = useMirror(assessmentRolesByName, []);
  const list = useList('assessment-roles', roles);
  const [roleId, setRoleId] = useState('');
  const [assessorId, setAssessorId] = useState('');
  const [candidateId, setCandidateId] = useState('');
  const [problem, setProblem] = useState('');
  const listed = roles.kind === 'ready' ? roles.data : [];
  const assessors = useMemo(() => view.team.map((one) => choiceOf(one, personName)), [view.team]);
  const couples = useMemo(
    () => view.couples.map((one) => choiceOf(one, candidateName)),
    [view.couples],
  );

  async function assign() {
    const role = listed.find((one) => String(one.id) === roleId);
    const assessor = view.team.find((one) => String(one.user_id) === assessorId);
    if (!role || role.id === null || !assessor) return;
    const couple = view.couples.find((one) => String(one.user_id) === candidateId);
    const wanted = { role_id: role.id, assessor_id: assessor.user_id };
    const concerns = couple?.user_id ?? 0;
    const isThere = known.some(
      ({ row }) =>
        row.role_id === wanted.role_id &&
        row.assessor_id === wanted.assessor_id &&
        row.candidate_id === concerns,
    );
    if (isThere) {
      setProblem(translate(ALREADY_ASSIGNED));
      return;
    }
    const args = {
      assignment: newLid(),
      assessment: view.row.lid,
      assessmentName: view.row.name,
      roleId: role.id,
      roleName: role.name,
      assessorId: assessor.user_id,
      assessorFirstName: assessor.first_name || personName(assessor),
      assessorLastName: assessor.first_name ? assessor.last_name : '',
      candidateId: concerns,
      candidateName: couple ? candidateName(couple) : '',
    };
    const roleName = translate(role.name);
    const message = t`${roleName} assigned on this device`;
    const why = await save(createAssignment, args, { message });
    setProblem(why === undefined ? '' : translate(why));
  }

  return (
    <div className={classes.adder}>
      <ChoicesProblem list={list} words={ROLES_WORDS} />
      <Select
        label={t`Role`}
        name="roleId"
        value={roleId}
        error={problem || undefined}
        onChange={(event) => setRoleId(event.target.value)}
      >
        <option value="">{t`Select role`}</option>
        {listed.map((role) => (
          <option key={role.lid} value={role.id ?? ''}>
            {translate(role.name)}
          </option>
        ))}
      </Select>
      <PersonChoice
        label={t`Assessor`}
        name="assessorId"
        value={assessorId}
        choices={assessors}
        placeholder={t`Select assessor`}
        onChoose={setAssessorId}
      />
      <PersonChoice
        label={t`Candidate`}
        optional
        name="candidateId"
        value={candidateId}
        choices={couples}
        placeholder={t`All couples`}
        onChoose={setCandidateId}
      />
      <Button onClick={() => void assign()}>
        <Trans>Assign</Trans>
      </Button>
    </div>
  );
}

function choiceOf(
  row: AssessmentParticipantRow,
  nameOf: (row: AssessmentParticipantRow) => string,
): Choice {
  return { value: String(row.user_id), label: nameOf(row) };
}
