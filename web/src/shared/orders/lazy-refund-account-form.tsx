import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../code/lazy-part.tsx';

/** `RefundAccountForm` in a separate chunk: few refunds need an account. */
export const LazyRefundAccountForm = lazyPart(
  () => import('./refund-account-form.tsx'),
  'RefundAccountForm',
  <Skeleton height="12rem" />,
);
