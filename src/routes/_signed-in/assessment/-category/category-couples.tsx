import { Link } from '@tanstack/react-router';
import { CATEGORY_COUPLES } from '#shared/samples/category-couples.ts';
import type { ReportCategory } from '#shared/samples/report-categories.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import classes from './category.module.css';

/** The four sample couples of one category (spec part 2, 2: Category placeholder screens). */
export function CategoryCouples({ category }: { category: ReportCategory }) {
  return (
    <div className={classes.page}>
      <BackLink to="/assessment/reports">Reports</BackLink>
      <h1>{category.name} Reports</h1>
      <p className={classes.quiet}>{category.asks}</p>
      <ul className={classes.cards}>
        {CATEGORY_COUPLES.map(({ id, name, location }) => (
          <Card key={id} as="li">
            <h2 className={classes.name}>
              <Link
                to="/assessment/reports/$categoryId/$candidateId"
                params={{ categoryId: category.id, candidateId: String(id) }}
                className={cardLinkClass}
              >
                {name}
              </Link>
            </h2>
            <p className={classes.quiet}>{location}</p>
          </Card>
        ))}
      </ul>
    </div>
  );
}
