import { createFileRoute } from '@tanstack/react-router';
import { Pipeline } from '#src/features/pipeline/pipeline.tsx';

export const Route = createFileRoute('/_signed-in/planter-pipeline')({ component: Pipeline });
