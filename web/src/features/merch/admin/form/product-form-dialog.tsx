import type { Merch } from '@poc/contracts/entities/merch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createMerch, getMerch, updateMerch } from '../api/change-products.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { PicturesField } from './pictures-field.tsx';
import {
  newProductOf,
  oldPriceSpec,
  type ProductValues,
  picturesOf,
  productChangeOf,
  productForm,
} from './product-form.ts';
import { useProductPictures } from './use-product-pictures.ts';
import { VariantsField } from './variants-field.tsx';
import { gridOf } from './variants-grid.ts';

interface ProductFormDialogProps {
  product: Merch | null;
  onClose: () => void;
}

const kept = ['product_name', 'price', 'old_price', 'description', 'low_stock_below', 'vat_class'] as const;
const stockHint = 'Sales continue meanwhile: the stock stays as it is unless you change it here.';

/** Form of a product. Uploads new pictures before saving. */
export function ProductFormDialog({ product, onClose }: ProductFormDialogProps) {
  const client = useQueryClient();
  const [first] = useState(() => (product ? productForm.valuesOf(product) : productForm.blank));
  const [images] = useState(() => (product ? picturesOf(product) : []));
  const pictures = useProductPictures(images);
  const { form, draft, dialog } = useDraftDialog<ProductValues, Merch>({
    name: `product-${product?.id ?? 'new'}`,
    first,
    // Excludes the stock levels of an existing product: an old level would undo later sales.
    kept: product ? kept : [...kept, 'stock', 'sizes', 'colours', 'stocks'],
    send: async (values) => {
      const stored = await pictures.store();
      if (!product) return createMerch(newProductOf(values, stored));
      const isSame = images.join(' ') === stored.join(' ');
      const latest = productForm.valuesOf(await getMerch(product.id));
      return updateMerch(product.id, productChangeOf(values, first, latest, isSame ? null : stored));
    },
    onSent: (saved) => {
      refreshProducts(client, saved);
      showToast(`“${saved.product_name}” is saved.`, 'success');
    },
    failed: (error) => specifiedFailure(error, 'Failed to save product. Please try again.'),
    onFailure: (error) => {
      // Displayed at the stock table.
      const variantsFault = faultOf(error, 'variants');
      if (variantsFault) form.setError('stocks', { type: 'server', message: variantsFault });
      for (const [at, { key }] of pictures.pictures.entries()) {
        const pictureFault = faultOf(error, `images.${at}`);
        if (pictureFault) pictures.refuse(key, pictureFault);
      }
    },
    onClose,
  });
  const values = form.watch();
  const hasVariants = gridOf(values).rows.length > 0;
  const { image_url: _, stock, ...specs } = productForm.specs;
  return (
    <FormDialog
      {...dialog}
      title={product ? `Edit ${product.product_name}` : 'New product'}
      size="sm"
      submitLabel={product ? 'Save Changes' : 'Create Product'}
      busyLabel="Saving…"
      draft={{
        ...draft,
        clear: () => {
          pictures.reset();
          draft.clear();
        },
      }}
    >
      <Fields
        form={form}
        rules={productForm.rules}
        bounds={productForm.bounds}
        specs={{
          ...specs,
          old_price: oldPriceSpec(values),
          ...(!hasVariants && { stock: product ? { ...stock, hint: stockHint } : stock }),
        }}
        own={{ sizes: <VariantsField form={form} /> }}
      />
      <PicturesField editor={pictures} />
    </FormDialog>
  );
}
