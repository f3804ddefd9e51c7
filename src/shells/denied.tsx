import { translate } from '#shared/i18n.ts';
import type { Screen } from '#shared/screens.ts';
import { ErrorState } from '#ui/state.tsx';
import classes from './screen-heading.module.css';

/** In place of a screen that says itself who may not see it. */
export function Denied({ screen, message }: { screen: Screen; message: string }) {
  return (
    <>
      <h1 className={classes.heading}>{translate(screen.title)}</h1>
      <ErrorState title={message} icon="shield" />
    </>
  );
}
