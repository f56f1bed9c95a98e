import { limits } from '../../../config/limits.ts';
import { type CartProduct, findLine } from '../../../shared/cart/cart-rules.ts';
import { addToCart, currentCart } from '../../../shared/cart/cart-store.ts';

export interface CartAddition {
  product: CartProduct;
  quantity: number;
  /** Stock of the product or the variant. */
  stock: number;
  /** Key of the chosen variant, if the product has variants. */
  variant?: string | undefined;
}

/**
 * Adds a product to the cart, up to its stock including units already in the cart.
 * @returns the number of added units and a message for the user
 */
export function putInCart({ product, quantity, stock, variant }: CartAddition): {
  added: number;
  text: string;
} {
  const held = findLine(currentCart(), variant === undefined ? product : { id: product.id, variant });
  const room = Math.min(stock, limits.maxLineQuantity) - (held?.quantity ?? 0);
  if (room <= 0)
    return { added: 0, text: `Your cart already holds all available units of ${product.product_name}.` };
  const added = addToCart(product, Math.min(quantity, room), variant);
  if (added === 0)
    return { added, text: `Your cart is full: it holds ${limits.cartLines} different products.` };
  return { added, text: 'Item added to cart successfully!' };
}
