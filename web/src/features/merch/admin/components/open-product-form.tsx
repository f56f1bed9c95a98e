import { failureText } from '../../../../shared/admin/failure-text.ts';
import { useFormRecord } from '../../../../shared/admin/form/use-form-record.ts';
import { managedProductQuery } from '../api/products-queries.ts';
import { ProductFormDialog } from '../form/product-form-dialog.tsx';

const failed = (error: Error) => failureText(error, 'The product could not be loaded.');

/** Form of the product named in the URL. It is always fetched, because stock changes all day. */
export function OpenProductForm(props: { id: string | null; onClose: () => void }) {
  const product = useFormRecord({ ...props, query: managedProductQuery, failed });
  return product === undefined ? null : <ProductFormDialog product={product} onClose={props.onClose} />;
}
