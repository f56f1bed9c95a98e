import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { showToast } from '../toasts/show-toast.ts';
import { saveFile } from './save-file.ts';

interface ReceiptButtonProps {
  /** Fetches the file with the session's token, which a plain link would not send. */
  fetchFile: () => Promise<Blob>;
  of?: 'receipt' | 'invoice' | 'credit note';
  fileName: string;
  /** Accessible name, for pages with several receipts. */
  label?: string;
  small?: boolean;
  onPress?: () => void;
}

/** Button that downloads a receipt, an invoice or a credit note. */
export function ReceiptButton({
  fetchFile,
  of = 'receipt',
  fileName,
  label,
  small = false,
  onPress,
}: ReceiptButtonProps) {
  const receipt = useMutation({
    mutationFn: fetchFile,
    onSuccess: (file) => {
      saveFile(file, fileName);
      showToast(`Your ${of} was downloaded.`, 'success');
    },
    onError: (error) => showToast(`The ${of} could not be fetched. ${errorText(error)}`, 'error'),
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
      {receipt.isPending ? `Fetching the ${of}…` : small ? capitalized(of) : `Download ${of}`}
    </Button>
  );
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
