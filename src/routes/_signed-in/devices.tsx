import { createFileRoute } from '@tanstack/react-router';
import { Devices } from '#src/features/sync-health/devices.tsx';

export const Route = createFileRoute('/_signed-in/devices')({ component: Devices });
