import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../shared/admin/failure-text.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { putOrder, refreshManagedOrders } from '../../../../shared/orders/api/managed-orders-queries.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { setFulfilment } from '../api/change-orders.ts';
import { FulfilmentFields, fulfilmentValues, sentFulfilment } from './fulfilment-fields.tsx';

interface FulfilmentDialogProps {
  order: ManagedOrder;
  onClose: () => void;
}

/** Sets or corrects the courier of a shipped order; its customer gets an email with the new tracking. */
export function FulfilmentDialog({ order, onClose }: FulfilmentDialogProps) {
  const client = useQueryClient();
  const form = useForm<FulfilmentInput>({ defaultValues: fulfilmentValues(order) });
  const save = useMutation({
    mutationFn: (body: FulfilmentInput) => setFulfilment(order.id, body),
    onSuccess: (changed) => {
      putOrder(client, changed);
      onClose();
      showToast(`The tracking details of order ${order.number} were saved.`, 'success');
    },
    onError: (error) => showFieldFaults(error, form.setError, ['courier', 'tracking_number', 'tracking_url']),
    onSettled: () => refreshManagedOrders(client),
  });
  return (
    <FormDialog
      title={`Tracking of order ${order.number}`}
      submitLabel={save.isPending ? 'Saving…' : 'Save'}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) => {
        const sent = sentFulfilment(values);
        if (sent && !save.isPending) save.mutate(sent);
      })}
      onClose={onClose}
    >
      {save.error && (
        <FailureBanner>
          {failureText(save.error, 'Failed to save the tracking. Please try again.')}
        </FailureBanner>
      )}
      <p>
        {order.User.email === ''
          ? 'The account is deleted, so no email is sent.'
          : `${order.User.name} gets an email when something changes.`}
      </p>
      <FulfilmentFields form={form} required />
    </FormDialog>
  );
}
