import { useState } from 'react';
import { clearCart } from '../../../../shared/cart/cart-store.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';

/** Empties the cart, after asking. */
export function ClearCart() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Clear cart
      </button>
      {asking && (
        <AskToConfirm
          title="Clear the cart?"
          text="Everything in it goes. The products stay in the shop."
          confirmLabel="Clear cart"
          onConfirm={() => {
            setAsking(false);
            clearCart();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
