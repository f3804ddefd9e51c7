import { Button } from './button.tsx';
import classes from './pager.module.css';

interface PagerProps {
  /** The first is 1. */
  page: number;
  pages: number;
  onPage(page: number): void;
  /** What is paged: 'users'. */
  of: string;
}

/** To and fro through the pages of a list; nothing where there is one. */
export function Pager({ page, pages, onPage, of }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Button
        kind="secondary"
        small
        icon="chevron-left"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button
        kind="secondary"
        small
        icon="chevron-right"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
