import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';

export const OpenReport = lazyPart(
  () => import('./reconciliation-report.tsx'),
  'ReconciliationReport',
  <Skeleton height="8rem" />,
);
