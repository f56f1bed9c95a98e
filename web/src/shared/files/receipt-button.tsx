import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toasts/show-toast.ts';
import { saveFile } from './save-file.ts';

interface ReceiptButtonProps {
  /** Fetches the file with the session's token, which a plain link would not send. */
  fetchReceipt: () => Promise<Blob>;
  fileName: string;
  /** Accessible name, for pages with several receipts. */
  label?: string;
  small?: boolean;
  onPress?: () => void;
}

export function ReceiptButton({ fetchReceipt, fileName, label, small = false, onPress }: ReceiptButtonProps) {
  const receipt = useMutation({
    mutationFn: fetchReceipt,
    onSuccess: (file) => {
      saveFile(file, fileName);
      showToast('Your receipt is in your downloads.', 'success');
    },
    onError: (error) => showToast(`The receipt could not be fetched. ${errorText(error)}`, 'error'),
  });
  return (
    <Button
      variant="outlined"
      size={small ? 'small' : 'medium'}
      aria-label={label}
      disabled={receipt.isPending}
      onClick={() => {
        onPress?.();
        receipt.mutate();
      }}
    >
      <Download size={18} aria-hidden="true" />
      {receipt.isPending ? 'Fetching the receipt…' : small ? 'Receipt' : 'Download receipt'}
    </Button>
  );
}
