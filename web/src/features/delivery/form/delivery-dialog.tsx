import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { deliveryKind } from '../api/delivery-kind.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { blankDelivery, bodyOf, valuesOf } from './delivery-values.ts';

interface DeliveryDialogProps {
  /** The option to change, or null for a new one. */
  option: DeliveryOption | null;
  /** What it would mean to switch it off; null where that is nothing special. */
  offWarning: string | null;
  onClose: () => void;
}

/** The form of a way to get orders. */
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
