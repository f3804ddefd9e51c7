import { createFileRoute } from '@tanstack/react-router';
import { MapScreen } from '#src/features/training/training-map.tsx';

export const Route = createFileRoute('/_signed-in/training/map/$mapId')({ component: MapScreen });
