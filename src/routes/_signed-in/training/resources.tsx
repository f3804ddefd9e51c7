import { createFileRoute } from '@tanstack/react-router';
import { Resources } from '#src/features/training/resources.tsx';

export const Route = createFileRoute('/_signed-in/training/resources')({ component: Resources });
