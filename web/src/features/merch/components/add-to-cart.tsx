import Button from '@mui/material/Button';
import type { Merch } from '@poc/contracts/entities/merch';
import { type MouseEvent, useState } from 'react';
import { reward } from '../../../shared/rewards/reward.ts';
import { showToast } from '../../../shared/toasts/show-toast.ts';
import { AskForProduct } from './ask-for-product.tsx';
import { putInCart } from './put-in-cart.ts';

/** Adds one unit to the cart with one click. Products with sizes or colours open their dialog first. */
export function AddToCart({ product }: { product: Merch }) {
  const { product_name, stock, variants } = product;
  const [choosing, setChoosing] = useState(false);
  const soldOut = stock === 0;
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (variants.length > 0) return setChoosing(true);
    const { added, text } = putInCart({ product, quantity: 1, stock });
    if (added > 0) reward(({ throwCoin }) => throwCoin(currentTarget));
    showToast(text, added > 0 ? 'success' : 'default');
  };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={soldOut}
        aria-label={soldOut ? `Out of Stock: ${product_name}` : `Add to Cart: ${product_name}`}
        aria-haspopup={variants.length > 0 ? 'dialog' : undefined}
        onClick={add}
      >
        {soldOut ? 'Out of Stock' : 'Add to Cart'}
      </Button>
      {choosing && <AskForProduct product={product} onClose={() => setChoosing(false)} />}
    </>
  );
}
