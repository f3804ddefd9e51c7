import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of trainers. */
export const Route = createFileRoute('/_signed-in/directory/trainers')({ component: Trainers });

function Trainers() {
  return <PeopleScreen kind="trainers" />;
}
