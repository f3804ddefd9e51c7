import { createFileRoute } from '@tanstack/react-router';
import { Pipeline } from '#src/features/pipeline/pipeline.tsx';
import { readPlantersAhead } from '#src/features/planters/read-ahead.ts';

export const Route = createFileRoute('/_signed-in/planter-pipeline')({
  loader: readPlantersAhead,
  component: Pipeline,
});
