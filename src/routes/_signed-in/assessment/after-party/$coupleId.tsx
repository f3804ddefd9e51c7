import { createFileRoute } from '@tanstack/react-router';
import { MeetingCoupleScreen } from '#src/features/assessments/after-party/meeting-couple.tsx';
import { MeetingGate } from '#src/features/assessments/after-party/meeting-gate.tsx';
import { SampleCouple } from '#src/features/assessments/after-party/sample-couple.tsx';

export const Route = createFileRoute('/_signed-in/assessment/after-party/$coupleId')({
  component: AfterPartyCouple,
});

function AfterPartyCouple() {
  const { coupleId } = Route.useParams();
  return (
    <MeetingGate key={coupleId} coupleId={coupleId} sample={<SampleCouple coupleId={coupleId} />}>
      {(meeting) => <MeetingCoupleScreen meeting={meeting} coupleId={coupleId} />}
    </MeetingGate>
  );
}
