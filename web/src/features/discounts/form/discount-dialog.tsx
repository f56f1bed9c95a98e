import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import type { UseFormReturn } from 'react-hook-form';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { ApiError } from '../../../shared/api/errors.ts';
import { discountKind } from '../api/discount-kind.ts';
import { DiscountFields } from './discount-fields.tsx';
import { blankDiscount, bodyOf, type DiscountValues, valuesOf } from './discount-values.ts';

interface DiscountDialogProps {
  discount: ManagedDiscount | null;
  onClose: () => void;
}

export const DiscountDialog = ({ discount, onClose }: DiscountDialogProps) => (
  <ManagedDialog
    kind={discountKind}
    thing={discount}
    values={discount ? valuesOf(discount) : blankDiscount}
    bodyOf={(values) => bodyOf(values, discount)}
    newTitle="New discount code"
    createLabel="Create Code"
    draft="discount"
    onFailure={sayTaken}
    onClose={onClose}
  >
    {(form) => <DiscountFields form={form} />}
  </ManagedDialog>
);

function sayTaken(error: Error, { setError }: UseFormReturn<DiscountValues>): void {
  if (error instanceof ApiError && error.code === 'discount_code_taken')
    setError('code', { type: 'server', message: error.message });
}
