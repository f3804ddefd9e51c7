import { createFileRoute } from '@tanstack/react-router';
import { Outbox } from '#src/features/outbox/outbox.tsx';

export const Route = createFileRoute('/_signed-in/outbox')({ component: Outbox });
