import { createFileRoute } from '@tanstack/react-router';
import { Progress } from '#src/features/planters/page/progress.tsx';

export const Route = createFileRoute('/_signed-in/planter/$planterId/progress')({
  component: ProgressScreen,
});

function ProgressScreen() {
  return <Progress address={Route.useParams().planterId} />;
}
