import { createFileRoute } from '@tanstack/react-router';
import { Device } from '#src/features/device/device.tsx';

export const Route = createFileRoute('/_signed-in/device')({ component: Device });
