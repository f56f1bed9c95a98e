import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { Merch } from '@poc/contracts/entities/merch';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '../../../config/limits.ts';
import { paths } from '../../../config/paths.ts';
import { lowStockText } from '../../../shared/cart/cart-rules.ts';
import { FailureBanner } from '../../../shared/forms/failure-banner.tsx';
import { reward } from '../../../shared/rewards/reward.ts';
import { formatNaira, formatNairaTotal } from '../../../shared/text/money.ts';
import { CartCount } from '../cart/components/cart-count.tsx';
import { QuantityStepper } from '../cart/components/quantity-stepper.tsx';
import { DeliveryEstimate } from './delivery-estimate.tsx';
import styles from './product-details.module.css';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPrice } from './product-price.tsx';
import { usePutInCart } from './use-put-in-cart.ts';
import { VariantPicker } from './variant-picker.tsx';
import { missingOf, nothingChosen, variantOf } from './variants.ts';

interface ProductDetailsProps {
  product: Merch;
  cart?: string | undefined;
  /** The product's name, unless the page or dialog shows it. */
  children?: ReactNode;
}

/** Details of a product: pictures, text, variants, quantity, total and Add to Cart. */
export function ProductDetails({ product, cart = paths.cart, children }: ProductDetailsProps) {
  const [choice, setChoice] = useState(nothingChosen);
  const [wanted, setWanted] = useState(1);
  const [missing, setMissing] = useState<string | null>(null);
  const { put, busy, outcome, forget } = usePutInCart();
  const variant = variantOf(product, choice);
  const stock = product.variants.length > 0 ? (variant?.stock ?? product.stock) : product.stock;
  const lowStock = lowStockText({ stock });
  const quantity = Math.max(1, Math.min(wanted, stock));

  const add = async (button: Element) => {
    const open = missingOf(product, choice);
    setMissing(open);
    if (open !== null) return;
    if (await put(product, quantity, variant?.key)) reward(({ throwCoin }) => throwCoin(button));
  };
  const note = missing ?? (outcome?.kind === 'failed' ? null : outcome?.text);
  return (
    <div className={styles.layout}>
      <ProductGallery product={product} />
      <div className={styles.body}>
        {children}
        <ProductPrice product={product} />
        <p dir="auto" className="muted">
          {product.description}
        </p>
        <VariantPicker
          product={product}
          choice={choice}
          onChange={(next) => {
            setChoice(next);
            setMissing(null);
            forget();
          }}
        />
        {lowStock && (
          <p>
            <Chip color="warning" label={lowStock} />
          </p>
        )}
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
          <p aria-live="polite" aria-atomic="true" className={styles.total}>
            Total{' '}
            <strong className="display-money">
              {formatNairaTotal((Math.round(product.price * 100) * quantity) / 100)}
            </strong>
          </p>
        </div>
        {outcome?.kind === 'failed' && <FailureBanner>{outcome.text}</FailureBanner>}
        <p role="status" className={styles.note} data-added={outcome?.kind === 'added'}>
          {note}
        </p>
        <div className={styles.actions}>
          <Button
            variant="contained"
            disabled={stock === 0}
            aria-disabled={busy}
            onClick={({ currentTarget }) => {
              if (!busy) void add(currentTarget);
            }}
          >
            {stock === 0 ? 'Out of Stock' : busy ? 'Processing...' : 'Add to Cart'}
          </Button>
          <Button component={Link} variant="outlined" to={cart} data-cart>
            View Cart
            <CartCount />
          </Button>
        </div>
        <DeliveryEstimate product={product} />
        <p className="muted">
          You choose delivery or pickup at the checkout. Orders over{' '}
          {formatNaira(limits.freeShippingAboveNaira)} get free shipping. Return what you have not used within
          7 days of delivery (<Link to={paths.terms}>terms</Link>).
        </p>
      </div>
    </div>
  );
}
