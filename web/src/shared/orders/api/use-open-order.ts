import type { Order } from '@poc/contracts/entities/orders';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../auth/use-session.ts';
import { reservedUntil } from '../order-texts.ts';
import { watchedOrdersQuery } from './order-queries.ts';

interface OpenOrder {
  /** The user's order that can still be paid; at most one. */
  readonly open: Order | undefined;
  readonly recent: readonly Order[];
  readonly isLoading: boolean;
}

/** The signed-in user's open order, from any device. */
export function useOpenOrder(): OpenOrder {
  const userId = useSession()?.user.id ?? '';
  const { data, isLoading } = useQuery({ ...watchedOrdersQuery(userId), enabled: userId !== '' });
  const recent = data?.items ?? [];
  return { open: recent.find((order) => reservedUntil(order) !== null), recent, isLoading };
}
