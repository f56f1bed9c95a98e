import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { deliveryKind } from '../api/delivery-kind.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { blankDelivery, bodyOf, valuesOf } from './delivery-values.ts';

interface DeliveryDialogProps {
  option: DeliveryOption | null;
  /** Effect of disabling it; null where there is no special one. */
  offWarning: string | null;
  onClose: () => void;
}

export const DeliveryDialog = ({ option, offWarning, onClose }: DeliveryDialogProps) => (
  <ManagedDialog
    kind={deliveryKind}
    thing={option}
    values={option ? valuesOf(option) : blankDelivery}
    bodyOf={bodyOf}
    newTitle="New delivery option"
    createLabel="Create Option"
    draft="delivery"
    onClose={onClose}
  >
    {(form) => <DeliveryFields form={form} offWarning={offWarning} />}
  </ManagedDialog>
);
