import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '#src/features/profile/profile.tsx';

export const Route = createFileRoute('/_signed-in/profile/')({ component: Profile });
