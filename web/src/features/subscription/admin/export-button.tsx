import Button from '@mui/material/Button';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ListParams } from '../../../shared/admin/api/list-query.ts';
import { failureText } from '../../../shared/admin/failure-text.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { exportSubscriptions } from './api/export-subscriptions.ts';

interface ExportButtonProps {
  search: string;
  status: string;
  /** The owner's id; empty for all owners. */
  user: string;
  /** Range of start or end times; empty for all. */
  days: ListParams;
}

/**
 * Exports the matching subscriptions as a spreadsheet file. Fetched by script, because a plain link carries
 * no token.
 */
export function ExportButton(narrowedTo: ExportButtonProps) {
  const { days, ...texts } = narrowedTo;
  const isNarrowed = [...Object.values(texts), ...Object.keys(days)].some((value) => value !== '');
  const file = useMutation({
    mutationFn: () => exportSubscriptions(narrowedTo),
    onSuccess: (csv) => {
      saveFile(csv, `poc-subscriptions-${lagosIsoDay()}.csv`);
      // A filtered file must not be mistaken for a complete one.
      const found = isNarrowed ? 'The matching subscriptions' : 'All subscriptions';
      showToast(`${found} were exported.`, 'success');
    },
    onError: (error) =>
      showToast(failureText(error, 'The subscriptions could not be exported. Please try again.'), 'error'),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Download size={18} aria-hidden="true" />}
      disabled={file.isPending}
      onClick={() => file.mutate()}
    >
      {file.isPending ? 'Fetching…' : 'Export CSV'}
    </Button>
  );
}
