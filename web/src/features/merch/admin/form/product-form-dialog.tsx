import type { Merch } from '@poc/contracts/entities/merch';
import { useState } from 'react';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { PicturesField } from './pictures-field.tsx';
import { productContract, productSpecs } from './product-fields.ts';
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

  const values = form.watch();
  const hasVariants = gridOf(values).rows.length > 0;
  const { product_name, description, price, old_price, stock, low_stock_below, vat_class } =
    productSpecs(values);
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
      <Fields
        form={form}
        {...productContract}
        specs={{
          product_name,
          description,
          price,
          old_price: { ...old_price, beside: true },
          ...(!hasVariants && { stock: { ...stock, hint: product ? stockHint : undefined } }),
        }}
      />
      <VariantsField form={form} />
      <Fields form={form} {...productContract} specs={{ low_stock_below, vat_class }} />
      <PicturesField editor={pictures} />
      {failure !== null && <FailureBanner>{failure}</FailureBanner>}
    </FormDialog>
  );
}
