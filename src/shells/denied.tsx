import { translate } from '#shared/i18n.ts';
import type { Screen } from '#shared/screens.ts';
import { ErrorState } from '#ui/state.tsx';
import classes from './screen-heading.module.css';

/** Replaces a screen that has its own message for people who may not see it. */
export function Denied({ screen, message }: { screen: Screen; message: string }) {
  return (
    <>
      <h1 className={classes.heading}>{translate(screen.title)}</h1>
      <ErrorState title={message} icon="shield" />
    </>
  );
}
