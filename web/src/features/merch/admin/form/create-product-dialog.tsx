import type { Merch } from '@poc/contracts/entities/merch';
import { useQueryClient } from '@tanstack/react-query';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { useDraftDialog } from '../../../../shared/dialogs/use-draft-dialog.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createMerch } from '../api/change-products.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { newProductOf, oldPriceSpec, type ProductValues, productForm } from './product-form.ts';

/** Short product form for the dashboard, with the picture as a URL. */
export function CreateProductDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { form, dialog } = useDraftDialog<ProductValues, Merch>({
    name: 'product-short',
    first: productForm.blank,
    send: (values) => createMerch(newProductOf(values)),
    onSent: (product) => {
      refreshProducts(client, product);
      showToast(`“${product.product_name}” was saved.`, 'success');
    },
    failed: (error) => `Failed to create merch: ${errorText(error)}`,
    refreshed: [['admin', 'dashboard']],
    onClose,
  });
  const { product_name, price, stock, description, image_url } = productForm.specs;
  const old_price = oldPriceSpec(form.watch());
  return (
    <FormDialog {...dialog} title="Add New Product" submitLabel="Create Product" busyLabel="Creating…">
      <Fields
        form={form}
        rules={productForm.rules}
        bounds={productForm.bounds}
        specs={{ product_name, price, old_price, stock, description, image_url }}
      />
    </FormDialog>
  );
}
