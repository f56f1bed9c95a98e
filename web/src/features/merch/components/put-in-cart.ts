import { limits } from '../../../config/limits.ts';
import { type CartProduct, findLine } from '../../../shared/cart/cart-rules.ts';
import { addToCart, currentCart } from '../../../shared/cart/cart-store.ts';

export interface Wish {
  product: CartProduct;
  quantity: number;
  /** How many there are of the product or the variant. */
  stock: number;
  /** The key of the chosen variant, where the product has some. */
  variant?: string | undefined;
}

/**
 * Puts a product into the cart, but never more of it than there is, those included that are in the cart already.
 * @returns how many were added, and what to show the person
 */
export function putInCart({ product, quantity, stock, variant }: Wish): { added: number; text: string } {
  const held = findLine(currentCart(), variant === undefined ? product : { id: product.id, variant });
  const room = Math.min(stock, limits.cartLineMax) - (held?.quantity ?? 0);
  if (room <= 0)
    return { added: 0, text: `Your cart holds all that we can sell you of ${product.product_name}.` };
  const added = addToCart(product, Math.min(quantity, room), variant);
  if (added === 0)
    return { added, text: `Your cart is full: it holds ${limits.cartLines} different products.` };
  return { added, text: 'Item added to cart successfully!' };
}
