import { limits } from '../../config/limits.ts';
import { type Cart, type CartLine, mergeCarts, wholeQuantity } from './cart-rules.ts';

const productId = /^[0-9a-f]{24}$/;

/**
 * Parses a cart from storage, which other versions and users may have edited. Drops invalid lines, limits quantities
 * and merges duplicates.
 */
export function cartOf(value: unknown): Cart {
  if (!Array.isArray(value)) return [];
  return mergeCarts(
    [],
    value.map(lineOf).filter((line) => line !== null),
  );
}

/** Parses the stored text of a cart; empty when it is missing or malformed. */
export function parseCart(text: string | null): Cart {
  if (text === null) return [];
  try {
    return cartOf(JSON.parse(text));
  } catch {
    return [];
  }
}

function lineOf(value: unknown): CartLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, product_name, price, image_url, quantity, variant } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !productId.test(id)) return null;
  if (typeof product_name !== 'string' || product_name.trim() === '') return null;
  if (typeof price !== 'number' || !(price >= 0 && price <= limits.maxNaira)) return null;
  if (typeof quantity !== 'number' || Number.isNaN(quantity)) return null;
  const line = {
    id,
    product_name,
    price,
    image_url: typeof image_url === 'string' ? image_url : '',
    quantity: wholeQuantity(quantity),
  };
  return typeof variant === 'string' && variant !== '' ? { ...line, variant } : line;
}
