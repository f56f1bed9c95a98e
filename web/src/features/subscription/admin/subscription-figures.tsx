import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { ChartBar } from 'lucide-react';
import cells from '../../../shared/admin/list/list.module.css';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { ErrorState } from '../../../shared/components/error-state.tsx';
import { PageLoading } from '../../../shared/components/skeleton.tsx';
import { formatNaira } from '../../../shared/text/money.ts';
import { monthLabel } from '../../../shared/text/month-label.ts';
import { formatCount } from '../../../shared/text/numbers.ts';
import { subscriptionFiguresQuery } from './api/managed-subscriptions-query.ts';
import { Fold } from './fold.tsx';

const RevenueChart = lazyPart(() => import('./revenue-chart.tsx'), 'RevenueChart');

/** Revenue of plans by month. */
export const SubscriptionFigures = () => (
  <Fold label="Monthly statistics" icon={<ChartBar size={18} aria-hidden="true" />}>
    <Figures />
  </Fold>
);

const columns = ['Started', 'Renewed', 'Recovered', 'Ended'] as const;

function Figures() {
  const { data, error, refetch } = useQuery(subscriptionFiguresQuery);
  if (error)
    return <ErrorState error={error} title="The statistics could not be loaded" onRetry={() => refetch()} />;
  if (!data) return <PageLoading />;
  const { running, unpaid, months } = data;
  return (
    <>
      <p>
        {formatCount(running)} {running === 1 ? 'plan runs' : 'plans run'} now
        {unpaid > 0 && `, ${formatCount(unpaid)} of them not paid for this month yet`}.
      </p>
      <RevenueChart months={months} />
      <TableContainer tabIndex={0} role="group" aria-label="Monthly statistics">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Month</TableCell>
              <TableCell align="right">Revenue</TableCell>
              {columns.map((name) => (
                <TableCell key={name} align="right">
                  {name}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {months.map(({ month, revenue, started, renewed, recovered, ended }) => (
              <TableRow key={month}>
                <TableCell component="th" scope="row" className="figures">
                  {monthLabel(month)}
                </TableCell>
                <TableCell align="right" className="figures">
                  {formatNaira(revenue)}
                </TableCell>
                {Object.entries({ started, renewed, recovered, ended }).map(([name, count]) => (
                  <TableCell key={name} align="right" className="figures">
                    {formatCount(count)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <p className={cells.quiet}>
        Revenue is payments minus refunds. Recovered plans were paid after a charge had failed.
      </p>
    </>
  );
}
