import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import layout from './layout.module.css';
import classes from './pager.module.css';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
  /** Name of the entries, e.g. 'users'. */
  of: string;
}

/** Previous and next page of a list; hidden if there is only one page. */
export function Pager({ page, pages, onPage, of }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classNames(layout.cluster3, classes.pager)} aria-label={t`Pages of ${of}`}>
      <Button
        kind="secondary"
        small
        icon="chevron-left"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Trans>Previous</Trans>
      </Button>
      <span>
        <Trans>
          Page {page} of {pages}
        </Trans>
      </span>
      <Button
        kind="secondary"
        small
        icon="chevron-right"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Trans>Next</Trans>
      </Button>
    </nav>
  );
}
