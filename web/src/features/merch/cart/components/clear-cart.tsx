import Button from '@mui/material/Button';
import { useState } from 'react';
import { clearCart } from '../../../../shared/cart/cart-store.ts';
import { AskToConfirm } from '../../../../shared/components/ask-to-confirm.tsx';

export function ClearCart() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="text" color="inherit" onClick={() => setAsking(true)}>
        Clear cart
      </Button>
      {asking && (
        <AskToConfirm
          title="Clear the cart?"
          text="This removes everything in it. The products stay in the shop."
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
