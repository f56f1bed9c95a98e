import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Merch } from '@poc/contracts/entities/commerce';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { lowStockText } from '../../../shared/cart/cart-rules.ts';
import { Badge } from '../../../shared/components/badge.tsx';
import { FailureBanner } from '../../../shared/components/failure-banner.tsx';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
import { formatNairaTotal } from '../../../shared/text/money.ts';
import { QuantityStepper } from '../../cart/components/quantity-stepper.tsx';
import styles from './product-dialog.module.css';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPrice } from './product-price.tsx';
import { usePutInCart } from './use-put-in-cart.ts';
import { VariantPicker } from './variant-picker.tsx';
import { missingOf, nothingChosen, variantOf } from './variants.ts';

export interface ProductDialogProps {
  product: Merch;
  /** Where View Cart leads. */
  cart?: string;
  onClose: () => void;
}

/** A product whole: its words, its sizes and colours, how many, what that makes, and the way into the cart. */
export function ProductDialog({ product: listed, cart = paths.cart, onClose }: ProductDialogProps) {
  const titleId = useId();
  const [product, setProduct] = useState(listed);
  const [choice, setChoice] = useState(nothingChosen);
  const [wanted, setWanted] = useState(1);
  const [missing, setMissing] = useState<string | null>(null);
  const { put, busy, answer, forget } = usePutInCart(setProduct);
  const variant = variantOf(product, choice);
  const stock = product.variants.length > 0 ? (variant?.stock ?? product.stock) : product.stock;
  const quantity = Math.max(1, Math.min(wanted, stock));

  const add = () => {
    const still = missingOf(product, choice);
    setMissing(still);
    if (still === null) void put(product, quantity, variant?.key);
  };
  const note = missing ?? (answer?.kind === 'failed' ? null : answer?.text);
  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <DialogTitle id={titleId} className={styles.title ?? ''}>
          {product.product_name}
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent>
          <div className={styles.layout}>
            <ProductGallery product={product} />
            <div className={styles.body}>
              <ProductPrice product={product} />
              <p className={styles.text}>{product.description}</p>
              <VariantPicker
                product={product}
                choice={choice}
                onChange={(next) => {
                  setChoice(next);
                  setMissing(null);
                  forget();
                }}
              />
              <StockText stock={stock} />
              <div className={styles.count}>
                <QuantityStepper
                  name={product.product_name}
                  value={quantity}
                  stock={stock}
                  onChange={(next) => {
                    setWanted(next);
                    forget();
                  }}
                />
                <p className={styles.total}>
                  Total{' '}
                  <strong>{formatNairaTotal((Math.round(product.price * 100) * quantity) / 100)}</strong>
                </p>
              </div>
              {answer?.kind === 'failed' && <FailureBanner>{answer.text}</FailureBanner>}
              <p role="status" className={styles.note} data-added={answer?.kind === 'added'}>
                {note}
              </p>
              <div className={styles.actions}>
                <button
                  type="button"
                  className="button button-primary"
                  disabled={stock === 0}
                  aria-disabled={busy}
                  onClick={() => {
                    if (!busy) add();
                  }}
                >
                  {stock === 0 ? 'Out of Stock' : busy ? 'Processing...' : 'Add to Cart'}
                </button>
                <Link className="button button-secondary" to={cart}>
                  View Cart
                </Link>
              </div>
            </div>
          </div>
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}

function StockText({ stock }: { stock: number }) {
  const low = lowStockText({ stock });
  if (low) {
    return (
      <p>
        <Badge tone="warning">{low}</Badge>
      </p>
    );
  }
  return <p className={styles.text}>{stock === 0 ? 'Out of Stock' : `${stock} in stock`}</p>;
}
