import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Merch } from '@poc/contracts/entities/commerce';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Dialog } from '../../../shared/components/dialog.tsx';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
import { productQuery } from './merch-queries.ts';
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
  const titleId = useId();
  const { data: product = listed } = useQuery(productQuery(listed.id));
  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle
          id={titleId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
        >
          {product.product_name}
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent>
          <ProductDetails product={product} cart={cart} />
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
