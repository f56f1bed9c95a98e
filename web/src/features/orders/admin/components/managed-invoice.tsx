import { ReceiptButton } from '../../../../shared/files/receipt-button.tsx';
import { getManagedInvoice } from '../api/change-orders.ts';

interface ManagedInvoiceProps {
  number: string;
  of: 'invoice' | 'credit note';
}

/** Button that downloads an invoice or a credit note of any buyer. */
export const ManagedInvoice = ({ number, of }: ManagedInvoiceProps) => (
  <ReceiptButton
    small
    of={of}
    label={`Download ${of} ${number}`}
    fetchFile={() => getManagedInvoice(number)}
    fileName={`${number}.pdf`}
  />
);
