import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { X } from 'lucide-react';
import { useId } from 'react';
import { useCartCheck } from '../../../../shared/cart/cart-check.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import { Dialog } from '../../../../shared/components/dialog.tsx';
import { MaterialProvider } from '../../../../shared/components/material-provider.tsx';
import styles from './cart-dialog.module.css';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSum } from './cart-sum.tsx';
import { ClearCart } from './clear-cart.tsx';
import { ProceedButton } from './proceed-button.tsx';
import { useProceed } from './use-proceed.ts';

interface CartDialogProps {
  onClose: () => void;
  /** A visitor wants to check out: the cart closes and the sign-in is offered. */
  onVisitor: () => void;
}

/** The cart over the shop. Who shows it closes it when its last line goes. */
export function CartDialog({ onClose, onVisitor }: CartDialogProps) {
  const cart = useCart();
  const check = useCartCheck(cart);
  const titleId = useId();
  const proceed = useProceed(onVisitor);
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
          <CartNotices check={check} wanted={proceed.state === 'changed'} />
          <CartLines cart={cart} stockOf={check.stockOf} />
          <CartSum cart={cart} />
          <div className={styles.actions}>
            <ProceedButton {...proceed} />
            <ClearCart />
          </div>
        </DialogContent>
      </Dialog>
    </MaterialProvider>
  );
}
