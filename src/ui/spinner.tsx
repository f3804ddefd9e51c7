import { t } from '@lingui/core/macro';
import { classNames } from './class-names.ts';
import classes from './spinner.module.css';

/** A spinner; the text beside it says what is happening. */
export function Spinner({ small }: { small?: boolean }) {
  return (
    <span className={classNames(classes.spinner, small && classes.small)} aria-hidden="true" />
  );
}

/** For a whole screen or card that is loading. */
export function Loading({ label = t`Loading...` }: { label?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  );
}
