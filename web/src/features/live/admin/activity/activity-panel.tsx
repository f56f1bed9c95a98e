import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { StreamMinute } from '@poc/contracts/entities/streaming';
import { useQuery } from '@tanstack/react-query';
import { Table as TableIcon } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../../shared/code/lazy-part.tsx';
import { Panel, PanelFailure } from '../../../../shared/components/panel.tsx';
import { Loading } from '../../../../shared/components/skeleton.tsx';
import { formatChatTime } from '../../../../shared/text/dates.ts';
import { formatCount } from '../../../../shared/text/numbers.ts';
import { activityQuery } from '../api/activity-query.ts';
import styles from './activity.module.css';
import { lastHour, viewersNow } from './last-hour.ts';

const loading = (
  <Loading text="Loading viewers and messages…">
    <Skeleton variant="rounded" className={styles.loading} />
  </Loading>
);
const ActivityCharts = lazyPart(() => import('./activity-charts.tsx'), 'ActivityCharts', loading);

/** Viewers and messages of a live stream in the last hour. */
export function ActivityPanel({ streamId }: { streamId: string }) {
  const { data, dataUpdatedAt, error, errorUpdatedAt, refetch } = useQuery(activityQuery(streamId));
  const [showsTable, setShowsTable] = useState(false);
  const minutes = data?.minutes ?? [];
  const last = minutes.at(-1);
  const hour = lastHour(minutes, Math.max(dataUpdatedAt, errorUpdatedAt));
  return (
    <Panel title="The last hour">
      {error && (
        <PanelFailure
          title={data ? 'These numbers may be out of date.' : 'Viewers and messages could not be loaded.'}
          error={error}
          onRetry={() => void refetch()}
          retryLabel="Reload Numbers"
        />
      )}
      {!data && !error && loading}
      {data && minutes.length === 0 && (
        <p className="muted">Viewers and messages appear here within a minute after the start.</p>
      )}
      {last && (
        <>
          {viewersNow(hour) === null && <p>The latest numbers are from {formatChatTime(last.at)}.</p>}
          <ActivityCharts minutes={hour} />
          <div className="button-row">
            <Button
              size="small"
              variant="outlined"
              aria-expanded={showsTable}
              onClick={() => setShowsTable(!showsTable)}
            >
              <TableIcon size={18} aria-hidden="true" />
              Table
            </Button>
          </div>
          {showsTable && <MinutesTable minutes={minutes} />}
        </>
      )}
    </Panel>
  );
}

/** Minutes, newest first. */
function MinutesTable({ minutes }: { minutes: readonly StreamMinute[] }) {
  const name = 'Viewers and messages by the minute';
  return (
    <TableContainer className={styles.table} tabIndex={0} role="group" aria-label={name}>
      <Table size="small" stickyHeader aria-label={name}>
        <TableHead>
          <TableRow>
            <TableCell>Lagos time</TableCell>
            <TableCell align="right">Viewers</TableCell>
            <TableCell align="right">Messages</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {minutes.toReversed().map(({ at, viewers, messages }) => (
            <TableRow key={at}>
              <TableCell component="th" scope="row" className="figures">
                {formatChatTime(at)}
              </TableCell>
              <TableCell align="right" className="figures">
                {formatCount(viewers)}
              </TableCell>
              <TableCell align="right" className="figures">
                {formatCount(messages)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
