import type { DeliveryOption } from '@poc/contracts/entities/delivery';
import styles from '../../../shared/admin/managed/managed.module.css';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { deliveryKind } from '../api/delivery-kind.ts';
import { deliveryForm } from './delivery-form.ts';

interface DeliveryDialogProps {
  option: DeliveryOption | null;
  /** Warning about disabling the option; null if none. */
  offWarning: string | null;
  onClose: () => void;
}

export const DeliveryDialog = ({ option, offWarning, onClose }: DeliveryDialogProps) => (
  <ManagedDialog
    kind={deliveryKind}
    thing={option}
    definition={deliveryForm}
    newTitle="New delivery option"
    createLabel="Create Option"
    draft="delivery"
    onClose={onClose}
  >
    {({ watch }) => (
      <p role="status" className={styles.warning}>
        {!watch('active') && offWarning}
      </p>
    )}
  </ManagedDialog>
);
