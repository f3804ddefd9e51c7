import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';

/** Links to a church planter's monthly reports. */
export function PlanterDashboard() {
  return (
    <Card className={layout.stack3} aria-labelledby="dashboard-title">
      <h2 id="dashboard-title">{t`Church Planter Dashboard`}</h2>
      <p>{t`Report your month to the network, or look at what you have reported.`}</p>
      <div className={layout.wrap3}>
        <Link to="/mbcb-report" className={buttonClass('primary')}>
          {t`Submit MBCB Report`}
        </Link>
        <Link to="/mbcb-reports" className={buttonClass('secondary')}>
          {t`View Previous Reports`}
        </Link>
      </div>
    </Card>
  );
}
