import type { ManagedDiscount } from '@poc/contracts/entities/commerce';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../../shared/api/errors.ts';
import { FailureBanner } from '../../../../shared/components/failure-banner.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useManagedChanges } from '../../managed/use-managed-changes.ts';
import { failureText } from '../../shows/api/failure-text.ts';
import { discountKind } from '../api/discount-kind.ts';
import { DiscountFields } from './discount-fields.tsx';
import { blankDiscount, bodyOf, type DiscountValues, valuesOf } from './discount-values.ts';

const fields = ['code', 'percent', 'amount', 'min_subtotal', 'starts', 'ends', 'max_uses'] as const;

interface DiscountDialogProps {
  /** The code to change, or null for a new one. */
  discount: ManagedDiscount | null;
  onClose: () => void;
}

/** The form of a discount code. */
export function DiscountDialog({ discount, onClose }: DiscountDialogProps) {
  const form = useForm<DiscountValues>({ defaultValues: discount ? valuesOf(discount) : blankDiscount });
  const { save } = useManagedChanges(discountKind);
  const onError = (error: Error) => {
    showFieldFaults(error, form.setError, fields);
    if (error instanceof ApiError && error.code === 'discount_code_taken')
      form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title={discount ? `Edit ${discount.code}` : 'New discount code'}
      submitLabel={save.isPending ? 'Saving…' : discount ? 'Save Changes' : 'Create Code'}
      busy={save.isPending}
      onSubmit={form.handleSubmit((values) =>
        save.mutate(
          { id: discount?.id ?? null, body: bodyOf(values, discount) },
          { onSuccess: onClose, onError },
        ),
      )}
      // What is being sent is waited for: its failure is shown here.
      onClose={() => !save.isPending && onClose()}
    >
      <DiscountFields form={form} />
      {save.error && (
        <FailureBanner>{failureText(save.error, 'Failed to save the discount code.')}</FailureBanner>
      )}
    </FormDialog>
  );
}
