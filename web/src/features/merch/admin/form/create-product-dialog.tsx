import { productRules } from '@poc/contracts/admin-field-rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../shared/api/errors.ts';
import { FormDialog } from '../../../../shared/dialogs/form-dialog.tsx';
import { fieldRule } from '../../../../shared/forms/contract-fields.ts';
import { FailureBanner } from '../../../../shared/forms/failure-banner.tsx';
import { TextField } from '../../../../shared/forms/field.tsx';
import { showFieldFaults } from '../../../../shared/forms/field-faults.ts';
import { useDraftForm } from '../../../../shared/forms/form-draft.ts';
import { showToast } from '../../../../shared/toasts/show-toast.ts';
import { createMerch } from '../api/change-products.ts';
import { refreshProducts } from '../api/products-queries.ts';
import { DescriptionField, NameField, PriceFields, StockField } from './product-fields.tsx';
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
      <NameField form={form} />
      <PriceFields form={form} />
      <StockField form={form} />
      <DescriptionField form={form} />
      <TextField
        label="Image address"
        inputMode="url"
        autoComplete="off"
        hint="An address that begins with https://, or that of an uploaded picture."
        {...form.register('image_url', { validate: fieldRule(productRules, 'image_url') })}
        error={form.formState.errors.image_url?.message}
      />
    </FormDialog>
  );
}
