import type { ManagedDiscount } from '@poc/contracts/entities/discounts';
import { ManagedDialog } from '../../../shared/admin/managed/managed-dialog.tsx';
import { ApiError } from '../../../shared/api/errors.ts';
import { discountKind } from '../api/discount-kind.ts';
import { discountForm } from './discount-form.ts';

interface DiscountDialogProps {
  discount: ManagedDiscount | null;
  onClose: () => void;
}

export const DiscountDialog = ({ discount, onClose }: DiscountDialogProps) => (
  <ManagedDialog
    kind={discountKind}
    thing={discount}
    definition={discountForm}
    newTitle="New discount code"
    createLabel="Create Code"
    draft="discount"
    onFailure={(error, { setError }) => {
      if (error instanceof ApiError && error.code === 'discount_code_taken')
        setError('code', { type: 'server', message: error.message });
    }}
    onClose={onClose}
  />
);
