import { createFileRoute } from '@tanstack/react-router';
import { Security } from '#src/features/profile/security.tsx';

export const Route = createFileRoute('/_signed-in/profile/security')({ component: Security });
