import type { FulfilmentInput, ManagedOrder } from '@poc/contracts/entities/orders';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { useForm } from '../../../../shared/forms/use-form.ts';
import { useSetStatus } from '../api/use-set-status.ts';
import { FulfilmentFields, fulfilmentValues, sentFulfilment } from './fulfilment-fields.tsx';

interface ShipDialogProps {
  order: ManagedOrder;
  title: string;
  text: string;
  onClose: () => void;
}

/** Confirms that an order is shipped. The courier is optional and can be added later. */
export function ShipDialog({ order, title, text, onClose }: ShipDialogProps) {
  const { mutate } = useSetStatus();
  const form = useForm<FulfilmentInput>({ defaultValues: fulfilmentValues(order) });
  return (
    <FormDialog
      title={title}
      submitLabel="Set to shipped"
      busy={false}
      onSubmit={form.handleSubmit((values) => {
        mutate({ order, status: 'shipped', fulfilment: sentFulfilment(values) });
        onClose();
      })}
      onClose={onClose}
    >
      <p>{text} It includes what you enter here. You can also enter it later.</p>
      <FulfilmentFields form={form} required={false} />
    </FormDialog>
  );
}
