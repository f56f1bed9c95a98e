import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { PanelFailure } from '../../../shared/components/panel.tsx';
import { reportQuery } from '../api/reconciliation-queries.ts';
import { ReconciliationProgress } from './reconciliation-progress.tsx';
import { ReconciliationResult } from './reconciliation-result.tsx';

/** An open report: its progress while it runs, then its result. */
export function ReconciliationReport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(reportQuery(id));
  if (error && !data) {
    return (
      <PanelFailure title="The report could not be loaded." error={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton height="8rem" />;
  return (
    <>
      {data.progress && <ReconciliationProgress reconciliation={data} progress={data.progress} />}
      {(data.state !== 'running' || data.difference_count > 0) && <ReconciliationResult report={data} />}
    </>
  );
}
