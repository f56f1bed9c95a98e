import type { Order } from '@poc/contracts/entities/orders';
import { ReceiptButton } from '../../../shared/files/receipt-button.tsx';
import { getInvoice, getReceipt } from '../api/change-own-orders.ts';

interface OrderReceiptProps {
  order: Pick<Order, 'id' | 'number'>;
  onPress?: () => void;
}

export const OrderReceipt = ({ order: { id, number }, ...rest }: OrderReceiptProps) => (
  <ReceiptButton fetchFile={() => getReceipt(id)} fileName={`poc-receipt-${number}.pdf`} {...rest} />
);

/** Button for the invoice of an order; nothing before its payment, and for legacy orders. */
export const OrderInvoice = ({
  order: { id, invoice_number },
}: {
  order: Pick<Order, 'id' | 'invoice_number'>;
}) =>
  invoice_number && (
    <ReceiptButton of="invoice" fetchFile={() => getInvoice(id)} fileName={`${invoice_number}.pdf`} />
  );
