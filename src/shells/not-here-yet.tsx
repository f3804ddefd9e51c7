import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/state.tsx';
import classes from './screen-heading.module.css';

/** Answers an address of the specifications whose screen is still to come. */
export function NotHereYet({ title }: { title: string }) {
  return (
    <>
      <h1 className={classes.heading}>{title}</h1>
      <EmptyState
        title={t`This screen is not here yet`}
        icon="clock"
        actions={
          <Link to="/" className={buttonClass('secondary')}>
            <Trans>Return to Home</Trans>
          </Link>
        }
      >
        <p>
          <Trans>It is being built and will come with one of the next updates.</Trans>
        </p>
      </EmptyState>
    </>
  );
}
