import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../shared/code/lazy-part.tsx';

export const OpenReport = lazyPart(
  () => import('./reconciliation-report.tsx'),
  'ReconciliationReport',
  <Skeleton height="8rem" />,
);
