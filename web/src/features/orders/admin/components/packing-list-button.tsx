import Button from '@mui/material/Button';
import { maxPackingListOrders } from '@poc/contracts/endpoints/commerce-admin';
import type { ManagedOrder } from '@poc/contracts/entities/orders';
import { lagosIsoDay } from '@poc/contracts/lagos-calendar';
import { useMutation } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { ApiError } from '../../../../shared/api/errors.ts';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { getPackingList } from '../api/change-orders.ts';
import { isToShip } from '../is-to-ship.ts';

interface PackingListButtonProps {
  /** Selected orders. Default: all orders to ship. */
  orders?: readonly ManagedOrder[];
}

/** Downloads the packing list of the orders to ship as PDF. */
export function PackingListButton({ orders }: PackingListButtonProps) {
  const chosen = orders?.filter(isToShip);
  const file = useMutation({
    mutationFn: () => getPackingList(chosen ? { ids: chosen.map(({ id }) => id).join(',') } : {}),
    onSuccess: (pdf) => {
      saveFile(pdf, `poc-packing-list-${lagosIsoDay()}.pdf`);
      showToast('Packing list downloaded.', 'success');
    },
    onError: (error) =>
      showToast(
        error instanceof ApiError && error.code === 'order_not_found'
          ? 'There are no orders to ship.'
          : failureText(error, 'The packing list could not be fetched. Please try again.'),
        'error',
      ),
  });
  if (chosen?.length === 0) return null;
  const isTooLong = chosen !== undefined && chosen.length > maxPackingListOrders;
  return (
    <Button
      {...(chosen ? { size: 'small', color: 'secondary' } : { variant: 'outlined' })}
      disabled={file.isPending || isTooLong}
      onClick={() => file.mutate()}
    >
      {!chosen && <ClipboardList size={20} aria-hidden="true" />}
      Packing list{chosen && ` (${chosen.length}${isTooLong ? `, at most ${maxPackingListOrders}` : ''})`}
    </Button>
  );
}
