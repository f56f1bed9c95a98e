import Chip from '@mui/material/Chip';
import type { Order } from '@poc/contracts/entities/orders';
import { statusLabels } from './order-texts.ts';

const tones = {
  pending: 'warning',
  paid: 'success',
  shipped: 'danfo',
  delivered: 'success',
  cancelled: 'default',
} as const;

export function OrderStatus({ status }: { status: Order['status'] }) {
  return <Chip color={tones[status]} label={statusLabels[status]} />;
}
