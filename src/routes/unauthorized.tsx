import { createFileRoute } from '@tanstack/react-router';
import { Unauthorized } from '#src/features/sign-in/unauthorized.tsx';

export const Route = createFileRoute('/unauthorized')({ component: Unauthorized });
