import type { Order } from '@poc/contracts/entities/orders';
import { ReceiptButton } from '../../../shared/files/receipt-button.tsx';
import { getReceipt } from '../api/change-own-orders.ts';

interface OrderReceiptProps {
  order: Pick<Order, 'id' | 'number'>;
  onPress?: () => void;
}

export const OrderReceipt = ({ order: { id, number }, ...rest }: OrderReceiptProps) => (
  <ReceiptButton fetchReceipt={() => getReceipt(id)} fileName={`poc-receipt-${number}.pdf`} {...rest} />
);
