import type { DeliveryOption } from '@poc/contracts/entities/commerce';
import { useForm } from 'react-hook-form';
import { FailureBanner } from '../../../../shared/components/failure-banner.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useManagedChanges } from '../../managed/use-managed-changes.ts';
import { failureText } from '../../shows/api/failure-text.ts';
import { deliveryKind } from '../api/delivery-kind.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { blankDelivery, bodyOf, type DeliveryValues, valuesOf } from './delivery-values.ts';

const fields = [
  'name',
  'kind',
  'price',
  'min_days',
  'max_days',
  'pickup_address',
  'pickup_hours',
  'states',
  'position',
] as const;

interface DeliveryDialogProps {
  /** The option to change, or null for a new one. */
  option: DeliveryOption | null;
  onClose: () => void;
}

/** The form of a way to get orders. */
export function DeliveryDialog({ option, onClose }: DeliveryDialogProps) {
  const form = useForm<DeliveryValues>({ defaultValues: option ? valuesOf(option) : blankDelivery });
  const { save } = useManagedChanges(deliveryKind);
  return (
    <FormDialog
      title={option ? `Edit ${option.name}` : 'New delivery option'}
      submitLabel={save.isPending ? 'Saving…' : option ? 'Save Changes' : 'Create Option'}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) =>
        save.mutate(
          { id: option?.id ?? null, body: bodyOf(values) },
          { onSuccess: onClose, onError: (error) => showFieldFaults(error, form.setError, fields) },
        ),
      )}
      // What is being sent is waited for: its failure is shown here.
      onClose={() => !save.isPending && onClose()}
    >
      <DeliveryFields form={form} />
      {save.error && (
        <FailureBanner>{failureText(save.error, 'Failed to save the delivery option.')}</FailureBanner>
      )}
    </FormDialog>
  );
}
