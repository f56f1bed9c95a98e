import { getReceipt } from '@poc/contracts/endpoints/orders';
import type { Order } from '@poc/contracts/entities/orders';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callFile } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/errors.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';

interface ReceiptButtonProps {
  order: Pick<Order, 'id' | 'number'>;
  onPress?: () => void;
}

/** Downloads an order's receipt. It is fetched with the token, which a plain link would not carry. */
export function ReceiptButton({ order, onPress }: ReceiptButtonProps) {
  const receipt = useMutation({
    mutationFn: () => callFile(getReceipt, { params: { id: order.id } }),
    onSuccess: (file) => {
      saveFile(file, `poc-receipt-${order.number}.pdf`);
      showToast('Your receipt is in your downloads.', 'success');
    },
    onError: (error) => showToast(`The receipt could not be fetched. ${errorText(error)}`, 'error'),
  });
  return (
    <button
      type="button"
      className="button button-secondary"
      disabled={receipt.isPending}
      onClick={() => {
        onPress?.();
        receipt.mutate();
      }}
    >
      <Download size={18} aria-hidden="true" />
      {receipt.isPending ? 'Fetching the receipt…' : 'Download receipt'}
    </button>
  );
}
