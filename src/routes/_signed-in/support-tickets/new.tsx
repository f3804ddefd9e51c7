import { createFileRoute } from '@tanstack/react-router';
import { Support } from '#src/features/support/support.tsx';

export const Route = createFileRoute('/_signed-in/support-tickets/new')({ component: Support });
