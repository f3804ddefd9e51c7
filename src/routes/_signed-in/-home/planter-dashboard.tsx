import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import classes from './home.module.css';

/** For church planters: the way to their monthly reports. Until those screens are there, `/$` answers. */
export function PlanterDashboard() {
  return (
    <Card className={classes.card} aria-labelledby="dashboard-title">
      <h2 id="dashboard-title">Church Planter Dashboard</h2>
      <p>Report your month to the network, or look at what you have reported.</p>
      <div className={classes.actions}>
        <Link to="/$" params={{ _splat: 'mbcb-report' }} className={buttonClass('primary')}>
          Submit MBCB Report
        </Link>
        <Link to="/$" params={{ _splat: 'mbcb-reports' }} className={buttonClass('secondary')}>
          View Previous Reports
        </Link>
      </div>
    </Card>
  );
}
