import { createFileRoute } from '@tanstack/react-router';
import { EditProfile } from '#src/features/profile/edit-profile.tsx';

export const Route = createFileRoute('/_signed-in/profile/edit')({ component: EditProfile });
