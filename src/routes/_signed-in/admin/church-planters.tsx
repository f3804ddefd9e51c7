import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HubAssignment } from '#src/features/hub-assignment/hub-assignment.tsx';
import { READS_PLANTERS_AHEAD } from '#src/features/planters/read-ahead.ts';

export const Route = createFileRoute('/_signed-in/admin/church-planters')({
  ...READS_PLANTERS_AHEAD,
  component: () => <HubAssignment title={t`Hub Assignments`} />,
});
