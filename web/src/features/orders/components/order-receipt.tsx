import { getReceipt } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { callFile } from '../../../shared/api/client.ts';
import { ReceiptButton } from '../../../shared/files/receipt-button.tsx';

interface OrderReceiptProps {
  order: Pick<Order, 'id' | 'number'>;
  onPress?: () => void;
}

/** Downloads an order's receipt. */
export const OrderReceipt = ({ order: { id, number }, ...rest }: OrderReceiptProps) => (
  <ReceiptButton
    fetchReceipt={() => callFile(getReceipt, { params: { id } })}
    fileName={`poc-receipt-${number}.pdf`}
    {...rest}
  />
);
