import type { Order } from '@poc/contracts/entities/orders';
import type { Cart } from './cart-rules.ts';

export const cartOfOrder = ({ items }: Pick<Order, 'items'>): Cart =>
  items.map(({ quantity, variant, Merch: { id, product_name, price, image_url } }) => ({
    id,
    product_name,
    price,
    image_url,
    quantity,
    ...(variant !== null && { variant }),
  }));
