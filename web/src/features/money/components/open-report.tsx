import { lazyPart } from '../../../shared/code/lazy-part.tsx';
import { Skeleton } from '../../../shared/components/skeleton.tsx';

/** A report of a reconciliation, whose code is loaded with the first one that is opened. */
export const OpenReport = lazyPart(
  () => import('./reconciliation-report.tsx'),
  'ReconciliationReport',
  <Skeleton height="8rem" />,
);
