import type { Merch } from '@poc/contracts/entities/merch';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkError } from '../../../shared/api/errors.ts';
import { productQuery } from '../api/merch-queries.ts';
import { putInCart } from './put-in-cart.ts';

interface Outcome {
  readonly kind: 'added' | 'note' | 'failed';
  readonly text: string;
}

const failedText = 'Failed to add item to cart. Please try again.';

/**
 * Adds a product to the cart after refetching its stock and price. Offline it uses cached data: the cart is
 * checked again before payment. The result updates the product's own query.
 */
export function usePutInCart() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const look = async (known: Merch): Promise<Merch> => {
    try {
      return await queries.fetchQuery({ ...productQuery(known.id), staleTime: 0, retry: false });
    } catch (error) {
      // Leaving the page cancels a request that the product's own view had started.
      if (error instanceof NetworkError || error instanceof CancelledError) return known;
      throw error;
    }
  };

  /** @returns true if the product was added */
  const put = async (known: Merch, quantity: number, variant: string | undefined): Promise<boolean> => {
    setBusy(true);
    setOutcome(null);
    try {
      const product = await look(known);
      const next = outcomeOf(product, quantity, variant);
      setOutcome(next);
      return next.kind === 'added';
    } catch {
      setOutcome({ kind: 'failed', text: failedText });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { put, busy, outcome, forget: () => setOutcome(null) };
}

function outcomeOf(product: Merch, quantity: number, variant: string | undefined): Outcome {
  const chosen = product.variants.find(({ key }) => key === variant);
  // The variants have changed in the meantime, so the user must choose again.
  if ((variant === undefined) !== (product.variants.length === 0) || (variant !== undefined && !chosen)) {
    return { kind: 'note', text: `${product.product_name} has changed. Please choose again.` };
  }
  const stock = chosen?.stock ?? product.stock;
  if (stock === 0) return { kind: 'note', text: `${product.product_name} is out of stock.` };
  if (stock < quantity) {
    const verb = stock === 1 ? 'is' : 'are';
    return { kind: 'note', text: `Only ${stock} of ${product.product_name} ${verb} left.` };
  }
  const { added, text } = putInCart({ product, quantity, stock, variant });
  return { kind: added > 0 ? 'added' : 'note', text };
}
