import { createFileRoute } from '@tanstack/react-router';
import { MeetingCoupleScreen } from '../-after-party/meeting-couple.tsx';
import { MeetingGate } from '../-after-party/meeting-gate.tsx';
import { SampleCouple } from '../-after-party/sample-couple.tsx';

export const Route = createFileRoute('/_signed-in/assessment/after-party/$coupleId')({
  component: AfterPartyCouple,
});

function AfterPartyCouple() {
  const { coupleId } = Route.useParams();
  return (
    <MeetingGate sample={<SampleCouple coupleId={coupleId} />}>
      {(meeting) => <MeetingCoupleScreen key={coupleId} meeting={meeting} coupleId={coupleId} />}
    </MeetingGate>
  );
}
