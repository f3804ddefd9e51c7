import { createFileRoute } from '@tanstack/react-router';
import { Invitations } from '#src/features/invitations/invitations.tsx';

export const Route = createFileRoute('/_signed-in/admin/invitations')({ component: Invitations });
