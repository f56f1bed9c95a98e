import { useCartCheck } from '../../../../shared/cart/cart-check.ts';
import { useCart } from '../../../../shared/cart/cart-store.ts';
import { Dialog } from '../../../../shared/dialogs/dialog.tsx';
import { CartLines } from './cart-lines.tsx';
import { CartNotices } from './cart-notices.tsx';
import { CartSum } from './cart-sum.tsx';
import { ClearCart } from './clear-cart.tsx';
import { ProceedButton } from './proceed-button.tsx';
import { useProceed } from './use-proceed.ts';

interface CartDialogProps {
  onClose: () => void;
  /** Called when a visitor checks out: the cart closes and the sign-in modal opens. */
  onVisitor: () => void;
}

/** Cart dialog over the shop. The parent closes it when its last line is removed. */
export function CartDialog({ onClose, onVisitor }: CartDialogProps) {
  const cart = useCart();
  const check = useCartCheck(cart);
  const proceed = useProceed(onVisitor);
  return (
    <Dialog title="Your cart" size="sm" onClose={onClose}>
      <CartNotices check={check} wanted={proceed.state === 'changed'} />
      <CartLines cart={cart} stockOf={check.stockOf} />
      <CartSum cart={cart} />
      <div className="stack-1">
        <ProceedButton {...proceed} />
        <ClearCart />
      </div>
    </Dialog>
  );
}
