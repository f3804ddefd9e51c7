import type { ComponentType } from 'react';
import type { Op } from '#db/op.ts';
import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { type ContactFields, ContactForm } from '#src/features/contacts/contact-form.tsx';
import { type InviteFields, InviteForm } from '#src/features/home/invite-form.tsx';
import { type TicketFields, TicketForm } from '#src/features/support/ticket-form.tsx';
import { changeStage } from '#src/mutations/change-stage.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { createCohort, createResource, editCohort, editResource } from '#src/mutations/extras.ts';
import { invitePlanter } from '#src/mutations/invite-planter.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { movePlanter } from '#src/mutations/move-planter.ts';
import { saveAssessorReport } from '#src/mutations/save-assessor-report.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { submitSupportTicket } from '#src/mutations/submit-support-ticket.ts';
import { late } from '#ui/late.tsx';
import { DIRECTORY_EDITORS } from './edit-directory-change.tsx';

const EditRefusedReport = late(
  async () => (await import('#src/features/reports/edit-refused.tsx')).EditRefusedReport,
);

const EditRefusedEdit = late(
  async () => (await import('#src/features/reports/edit-refused-edit.tsx')).EditRefusedEdit,
);

const EditRefusedNew = late(
  async () => (await import('#src/features/assessments/edit-refused.tsx')).EditRefusedNew,
);
const EditRefusedChange = late(
  async () => (await import('#src/features/assessments/edit-refused.tsx')).EditRefusedChange,
);

const EditRefusedProfile = late(
  async () => (await import('#src/features/profile/edit-refused.tsx')).EditRefusedProfile,
);
const EditRefusedStage = late(
  async () => (await import('#src/features/planters/edit-refused.tsx')).EditRefusedStage,
);
const EditRefusedMove = late(
  async () => (await import('#src/features/hub-assignment/edit-refused.tsx')).EditRefusedMove,
);
const EditRefusedAssessorReport = late(
  async () =>
    (await import('#src/features/assessments/edit-refused-report.tsx')).EditRefusedAssessorReport,
);

const EditRefusedCohort = late(
  async () => (await import('#src/features/training/edit-refused.tsx')).EditRefusedCohort,
);
const EditRefusedResource = late(
  async () => (await import('#src/features/training/edit-refused.tsx')).EditRefusedResource,
);
const EditRefusedCohortChange = late(
  async () => (await import('#src/features/training/edit-refused.tsx')).EditRefusedCohortChange,
);
const EditRefusedResourceChange = late(
  async () => (await import('#src/features/training/edit-refused.tsx')).EditRefusedResourceChange,
);

const EDITORS: Record<string, ComponentType<EditProps>> = {
  ...DIRECTORY_EDITORS,
  [logContact.name]: mends(logContact, {
    start: textsIn,
    mended: (fields: ContactFields, args) => ({ kind: 'some', args: { ...args, ...fields } }),
    draw: (form) => <ContactForm {...form} />,
  }),
  [invitePlanter.name]: mends(invitePlanter, {
    start: textsIn,
    mended: (fields: InviteFields, args) => ({ kind: 'some', args: { ...args, ...fields } }),
    draw: (form) => <InviteForm {...form} />,
  }),
  [submitSupportTicket.name]: mends(submitSupportTicket, {
    start: textsIn,
    mended: (args: TicketFields) => ({ kind: 'some', args }),
    draw: (form) => <TicketForm {...form} />,
  }),
  [submitReport.name]: EditReport,
  [editReport.name]: EditRefusedEdit,
  [createAssessment.name]: EditRefusedNew,
  [editAssessment.name]: EditRefusedChange,
  [editProfile.name]: EditRefusedProfile,
  [changeStage.name]: EditRefusedStage,
  [movePlanter.name]: EditRefusedMove,
  [saveAssessorReport.name]: EditRefusedAssessorReport,
  [createCohort.name]: EditRefusedCohort,
  [createResource.name]: EditRefusedResource,
  [editCohort.name]: EditRefusedCohortChange,
  [editResource.name]: EditRefusedResourceChange,
};

/** True if there is a form to correct this refused write. */
export function canEdit(op: Op): boolean {
  return Object.hasOwn(EDITORS, op.name) && op.reason?.kind !== 'unreadable';
}

/** The form of a refused write, filled with what its author typed. */
export function EditChange(props: EditProps) {
  const Editor = EDITORS[props.op.name];
  return Editor ? <Editor {...props} /> : null;
}

function EditReport(props: EditProps) {
  const { op } = props;
  const { form, typed, revision, save } = useEditing(props);
  if (!form) return null;
  return (
    <EditRefusedReport
      key={revision}
      op={op}
      typed={typed}
      onTyped={form.onTyped}
      onSave={(args) => save(submitReport, args)}
      onCancel={form.onCancel}
    />
  );
}
