import type { Merch } from '@poc/contracts/entities/merch';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/dialogs/dialog.tsx';
import { productQuery } from '../api/merch-queries.ts';
import { ProductDetails } from './product-details.tsx';

export interface ProductDialogProps {
  /** As the list has it, so that there is something to read at once. */
  product: Merch;
  /** Where View Cart leads. */
  cart?: string;
  onClose: () => void;
}

/** The details of a product over the list, which keeps its place meanwhile. */
export function ProductDialog({ product: listed, cart, onClose }: ProductDialogProps) {
  const { data: product = listed } = useQuery(productQuery(listed.id));
  return (
    <Dialog title={product.product_name} size="md" onClose={onClose}>
      <ProductDetails product={product} cart={cart} />
    </Dialog>
  );
}
