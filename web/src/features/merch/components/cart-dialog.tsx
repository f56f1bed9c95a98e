import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Minus, Plus, Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import {
  type CartLine,
  cartTotals,
  decreaseQuantity,
  removeFromCart,
  setQuantity,
} from '../../../shared/cart/cart-rules.ts';
import { changeCart, useCart } from '../../../shared/cart/cart-store.ts';
import { ConfirmDialog } from '../../../shared/components/confirm-dialog.tsx';
import { MaterialProvider } from '../../../shared/components/material-provider.tsx';
import { Picture } from '../../../shared/components/picture.tsx';
import { formatNaira, formatNairaTotal } from '../../../shared/text/money.ts';
import styles from './cart-dialog.module.css';

interface CartDialogProps {
  onClose: () => void;
  onCheckout: () => void;
}

/** The cart over the shop. Removing its last line closes it. */
export function CartDialog({ onClose, onCheckout }: CartDialogProps) {
  const cart = useCart();
  const titleId = useId();
  const [clearing, setClearing] = useState(false);
  const { subtotal, shipping, total } = cartTotals(cart);
  return (
    <MaterialProvider>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
        <DialogTitle
          id={titleId}
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          Your cart
          <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </DialogTitle>
        <DialogContent>
          <ul>
            {cart.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          <dl className={styles.totals}>
            <div>
              <dt>Subtotal</dt>
              <dd>{formatNairaTotal(subtotal)}</dd>
            </div>
            <div>
              <dt>Shipping</dt>
              <dd>{formatNairaTotal(shipping)}</dd>
            </div>
            <div className={styles.total}>
              <dt>Total</dt>
              <dd>{formatNairaTotal(total)}</dd>
            </div>
          </dl>
          <button type="button" className={`button button-primary ${styles.checkout}`} onClick={onCheckout}>
            Proceed to Checkout
          </button>
          <button type="button" className={`button ${styles.checkout}`} onClick={() => setClearing(true)}>
            Clear cart
          </button>
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={clearing}
        title="Clear the cart?"
        text="Everything in it goes. The products stay in the shop."
        confirmLabel="Clear cart"
        onConfirm={() => changeCart(() => [])}
        onClose={() => setClearing(false)}
      />
    </MaterialProvider>
  );
}

function Line({ line }: { line: CartLine }) {
  const { id, product_name, price, image_url, quantity } = line;
  return (
    <li className={styles.line}>
      <Picture className={styles.picture} src={image_url} alt="" kind="merch" sizes="72px" />
      <div className={styles.what}>
        <strong>{product_name}</strong>
        <span className="tabular">{formatNaira(price)}</span>
      </div>
      <fieldset className={styles.stepper} aria-label={`Quantity of ${product_name}`}>
        <button
          type="button"
          className="icon-button"
          aria-label={quantity === 1 ? `Remove ${product_name}` : `One ${product_name} less`}
          onClick={() => changeCart((cart) => decreaseQuantity(cart, id))}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <output className="tabular">{quantity}</output>
        <button
          type="button"
          className="icon-button"
          aria-label={`One ${product_name} more`}
          onClick={() => changeCart((cart) => setQuantity(cart, id, quantity + 1))}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </fieldset>
      <button
        type="button"
        className="icon-button"
        aria-label={`Remove ${product_name} from the cart`}
        onClick={() => changeCart((cart) => removeFromCart(cart, id))}
      >
        <Trash2 size={18} aria-hidden="true" />
      </button>
    </li>
  );
}
