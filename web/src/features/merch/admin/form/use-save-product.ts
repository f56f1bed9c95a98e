import type { Merch } from '@poc/contracts/entities/merch';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { specifiedFailure } from '../../../../shared/admin/failure-text.ts';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { createMerch, getMerch, updateMerch } from '../api/change-products.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { newProductOf, type ProductValues, productChangeOf, valuesOf } from './product-values.ts';
import type { useProductPictures } from './use-product-pictures.ts';

const saveFailed = 'Failed to save product. Please try again.';
export const productFields = [
  'product_name',
  'price',
  'old_price',
  'stock',
  'description',
  'low_stock_below',
  'image_url',
] as const;

interface SaveProductInput {
  /** The edited product with its original values and picture addresses; null for a new one. */
  changed: { id: string; before: ProductValues; images: readonly string[] } | null;
  form: Pick<UseFormReturn<ProductValues>, 'setError'>;
  pictures: Pick<ReturnType<typeof useProductPictures>, 'pictures' | 'store' | 'refuse'>;
  onSaved: (product: Merch) => void;
}

/** Saves the form: new pictures first, then the product. Stops if a picture could not be stored. */
export function useSaveProduct({ changed, form, pictures, onSaved }: SaveProductInput) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const save = async (values: ProductValues) => {
    setFailure(null);
    setBusy(true);
    try {
      const stored = await pictures.store();
      if ('failure' in stored) return setFailure(stored.failure);
      const { addresses } = stored;
      const isSame = changed?.images.join(' ') === addresses.join(' ');
      const saved = changed
        ? await updateMerch(
            changed.id,
            productChangeOf(
              values,
              changed.before,
              valuesOf(await getMerch(changed.id)),
              isSame ? null : addresses,
            ),
          )
        : await createMerch(newProductOf(values, addresses));
      refreshProducts(client, saved);
      onSaved(saved);
    } catch (error) {
      showFieldFaults(error, form.setError, productFields);
      // Shown at the table of stocks.
      const variantsFault = faultOf(error, 'variants');
      if (variantsFault) form.setError('stocks', { type: 'server', message: variantsFault });
      for (const [at, { key }] of pictures.pictures.entries()) {
        const pictureFault = faultOf(error, `images.${at}`);
        if (pictureFault) pictures.refuse(key, pictureFault);
      }
      setFailure(specifiedFailure(error, saveFailed));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}
