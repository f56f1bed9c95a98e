import type { Merch } from '@poc/contracts/entities/merch';
import { useState } from 'react';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { PicturesField } from './pictures-field.tsx';
import {
  DescriptionField,
  fieldPair,
  LowStockField,
  NameField,
  PriceFields,
  StockField,
  VatField,
} from './product-fields.tsx';
import {
  blankProduct,
  draftedOfExisting,
  draftedOfNew,
  type ProductValues,
  picturesOf,
  valuesOf,
} from './product-values.ts';
import { useProductPictures } from './use-product-pictures.ts';
import { useSaveProduct } from './use-save-product.ts';
import { VariantsField } from './variants-field.tsx';
import { gridOf } from './variants-grid.ts';

interface ProductFormDialogProps {
  product: Merch | null;
  onClose: () => void;
}

const stockHint = 'Sales continue meanwhile: the stock stays as it is unless you change it here.';

/** Form of a product. The draft survives a reload and Escape; Cancel discards it. */
export function ProductFormDialog({ product, onClose }: ProductFormDialogProps) {
  const drafted = product ? draftedOfExisting : draftedOfNew;
  const [base] = useState(() => (product ? valuesOf(product) : blankProduct));
  const { form, draft } = useDraftForm<ProductValues>(`product-${product?.id ?? 'new'}`, base, drafted);
  const [images] = useState(() => (product ? picturesOf(product) : []));
  const pictures = useProductPictures(images);
  const leave = () => {
    draft.clear();
    onClose();
  };
  const { save, busy, failure } = useSaveProduct({
    changed: product && { id: product.id, before: base, images },
    form,
    pictures,
    onSaved: (saved) => {
      // Toasts are not announced behind an open dialog.
      leave();
      showToast(`“${saved.product_name}” is saved.`, 'success');
    },
  });
  const startOver = () => {
    pictures.reset();
    draft.clear();
  };

  const hasVariants = gridOf(form.watch()).rows.length > 0;
  return (
    <FormDialog
      title={product ? `Edit ${product.product_name}` : 'New product'}
      size="sm"
      submitLabel={busy ? 'Saving…' : product ? 'Save Changes' : 'Create Product'}
      busy={busy}
      onSubmit={form.handleSubmit(save)}
      onClose={onClose}
      draft={{ ...draft, clear: startOver }}
    >
      <NameField form={form} />
      <DescriptionField form={form} />
      <div className={fieldPair}>
        <PriceFields form={form} />
      </div>
      {!hasVariants && <StockField form={form} {...(product && { hint: stockHint })} />}
      <VariantsField form={form} />
      <LowStockField form={form} />
      <VatField form={form} />
      <PicturesField editor={pictures} />
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
    </FormDialog>
  );
}
