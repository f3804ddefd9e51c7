import { createFileRoute } from '@tanstack/react-router';
import { PeopleScreen } from '../-directory/people-screen.tsx';

/** The directory of coaches. */
export const Route = createFileRoute('/_signed-in/directory/coaches')({ component: Coaches });

function Coaches() {
  return <PeopleScreen kind="coaches" />;
}
