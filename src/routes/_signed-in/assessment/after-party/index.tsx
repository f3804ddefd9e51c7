import { createFileRoute } from '@tanstack/react-router';
import { MeetingGate } from '#src/features/assessments/after-party/meeting-gate.tsx';
import { MeetingOverview } from '#src/features/assessments/after-party/meeting-overview.tsx';
import { SampleOverview } from '#src/features/assessments/after-party/sample-overview.tsx';

export const Route = createFileRoute('/_signed-in/assessment/after-party/')({
  component: AfterParty,
});

/** The decision meeting, or sample couples if there is none (spec part 2, 2: After-party). */
function AfterParty() {
  return (
    <MeetingGate sample={<SampleOverview />}>
      {(meeting) => <MeetingOverview meeting={meeting} />}
    </MeetingGate>
  );
}
