import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HubAssignment } from '#src/features/hub-assignment/hub-assignment.tsx';

export const Route = createFileRoute('/_signed-in/admin/church-planters')({
  component: () => <HubAssignment title={t`Hub Assignments`} />,
});
