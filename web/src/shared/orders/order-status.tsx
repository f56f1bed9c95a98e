import type { Order } from '@poc/contracts/entities/orders';
import { Badge } from '../components/badge.tsx';
import { statusWords } from './order-words.ts';

const tones = {
  pending: 'warning',
  paid: 'growth',
  shipped: 'danfo',
  delivered: 'growth',
  cancelled: 'plain',
} as const;

export function OrderStatus({ status }: { status: Order['status'] }) {
  return <Badge tone={tones[status]}>{statusWords[status]}</Badge>;
}
