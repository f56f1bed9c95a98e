import { createMerch, updateMerch } from '@poc/contracts/endpoints/commerce';
import type { Merch } from '@poc/contracts/entities/commerce';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { upload } from '../../../../shared/api/upload.ts';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { failureText } from '../../shows/api/failure-text.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { newProductOf, type ProductValues, productChangeOf } from './product-values.ts';
import type { useProductPicture } from './use-product-picture.ts';

const imageFailed = 'Failed to upload image. Please try again.';
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
  /** The product that is changed, with what it was; null for a new one. */
  changed: { id: string; before: ProductValues } | null;
  form: Pick<UseFormReturn<ProductValues>, 'setError'>;
  picture: Pick<ReturnType<typeof useProductPicture>, 'chosen' | 'store'>;
  onSaved: (product: Merch) => void;
}

/** Saves the form: the picture first, where there is a new one, then the product. */
export function useSaveProduct({ changed, form, picture, onSaved }: SaveProductInput) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  /** The values with the new picture's address, or null where it could not be stored. */
  const withPicture = async (values: ProductValues): Promise<ProductValues | null> => {
    if (!picture.chosen) return values;
    try {
      return { ...values, image_url: await picture.store(picture.chosen) };
    } catch (error) {
      setFailure(failureText(error, imageFailed));
      return null;
    }
  };

  const save = async (values: ProductValues) => {
    setFailure(null);
    setBusy(true);
    try {
      const whole = await withPicture(values);
      if (!whole) return;
      const saved = changed
        ? await upload(updateMerch, {
            params: { id: changed.id },
            form: productChangeOf(whole, changed.before),
          })
        : await upload(createMerch, { params: {}, form: newProductOf(whole) });
      refreshProducts(client, saved);
      onSaved(saved);
    } catch (error) {
      showFieldFaults(error, form.setError, productFields);
      // The table of stocks stands for them.
      const variantsFault = faultOf(error, 'variants');
      if (variantsFault) form.setError('stocks', { type: 'server', message: variantsFault });
      setFailure(failureText(error, saveFailed));
    } finally {
      setBusy(false);
    }
  };
  return { save, busy, failure };
}
