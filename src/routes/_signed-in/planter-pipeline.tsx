import { createFileRoute } from '@tanstack/react-router';
import { Pipeline } from '#src/features/pipeline/pipeline.tsx';
import { READS_PLANTERS_AHEAD } from '#src/features/planters/read-ahead.ts';

export const Route = createFileRoute('/_signed-in/planter-pipeline')({
  ...READS_PLANTERS_AHEAD,
  component: Pipeline,
});
