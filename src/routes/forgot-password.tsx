import { createFileRoute } from '@tanstack/react-router';
import { ForgotPassword } from '#src/features/sign-in/forgot-password.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword });
