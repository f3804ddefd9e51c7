import { createFileRoute } from '@tanstack/react-router';
import { TrainingMaps } from '#src/features/training/training-maps.tsx';

export const Route = createFileRoute('/_signed-in/training/map/')({ component: TrainingMaps });
