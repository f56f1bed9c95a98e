import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fields } from '../../../../shared/admin/form/fields.tsx';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createMerch } from '../api/change-products.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { productContract, productSpecs } from './product-fields.ts';
import { blankProduct, draftedOfNew, newProductOf, type ProductValues } from './product-values.ts';
import { productFields } from './use-save-product.ts';

/** Short product form for the dashboard, with the picture as an address. */
export function CreateProductDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { form, draft } = useDraftForm<ProductValues>('product-short', blankProduct, draftedOfNew);
  const create = useMutation({
    mutationFn: (values: ProductValues) => createMerch(newProductOf(values)),
    onSuccess: (product) => {
      refreshProducts(client, product);
      void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
      // Toasts are not announced behind an open dialog.
      draft.clear();
      onClose();
      showToast(`“${product.product_name}” is saved.`, 'success');
    },
    onError: (error) => showFieldFaults(error, form.setError, productFields),
  });
  const [typedPrice, typedOldPrice] = form.watch(['price', 'old_price']);
  const { product_name, price, old_price, stock, description, image_url } = productSpecs({
    price: typedPrice,
    old_price: typedOldPrice,
  });
  return (
    <FormDialog
      title="Add New Product"
      submitLabel={create.isPending ? 'Creating…' : 'Create Product'}
      busy={create.isPending}
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      onClose={onClose}
      draft={draft}
    >
      {create.error && <FailureBanner>Failed to create merch: {errorText(create.error)}</FailureBanner>}
      <Fields
        form={form}
        {...productContract}
        specs={{ product_name, price, old_price, stock, description, image_url }}
      />
    </FormDialog>
  );
}
