import { createFileRoute } from '@tanstack/react-router';
import { PlanterPage } from '#src/features/planters/page/planter-page.tsx';

export const Route = createFileRoute('/_signed-in/planter/$planterId/')({
  component: PlanterScreen,
});

function PlanterScreen() {
  return <PlanterPage address={Route.useParams().planterId} />;
}
