import type { Order as OrderAnswer } from '@poc/contracts/entities/commerce';
import { nairaOf } from '../money/naira.ts';
import type { OrderDoc } from './order.model.ts';

/** An order as its owner sees it; money in naira. */
export function presentOrder(order: OrderDoc): OrderAnswer {
  return {
    id: order._id.toHexString(),
    status: order.status,
    payment_status: order.paymentStatus,
    total_price: nairaOf(order.totalKobo),
    subtotal: nairaOf(order.subtotalKobo),
    shipping: nairaOf(order.shippingKobo),
    discount: nairaOf(order.discountKobo),
    tax: nairaOf(order.taxKobo),
    quantity: order.quantity,
    payment_method: order.paymentMethod,
    createdAt: order.createdAt.toISOString(),
    items: order.lines.map((line) => ({
      quantity: line.quantity,
      Merch: {
        id: line.merchId.toHexString(),
        product_name: line.productName,
        description: line.description,
        price: nairaOf(line.priceKobo),
        image_url: line.imageUrl,
      },
    })),
  };
}
