import type { Order as OrderResponse } from '@poc/contracts/entities/orders';
import { presentBillTo } from '../books/books.api.ts';
import { nairaOf } from '../naira.ts';
import { presentRefunds } from '../payments/payments.api.ts';
import { presentDelivery } from '../shop/shop.api.ts';
import { adjustmentsOf, presentAdjustment } from './adjustments.ts';
import { presentFulfilment } from './fulfilment.ts';
import type { OrderStep } from './order.model.ts';
import { isCancellable, isKnown, isPayable, type OrderWithPayment } from './order.policy.ts';
import { numberOf } from './order-number.ts';
import { vatOfOrder } from './order-vat.ts';

/** Presents an order to its owner, with the payment URL while it can be paid. */
export function presentOrder(order: OrderWithPayment): OrderResponse {
  const { customer, shipTo, payment } = order;
  const payable = isPayable(order);
  return {
    id: order._id.toHexString(),
    number: numberOf(order),
    status: order.status,
    payment_status: order.paymentStatus,
    total_price: nairaOf(order.totalKobo),
    subtotal: nairaOf(order.subtotalKobo),
    shipping: nairaOf(order.shippingKobo),
    discount: nairaOf(order.discountKobo),
    tax: nairaOf(order.taxKobo),
    vat: nairaOf(vatOfOrder(order).vatKobo),
    invoice_number: payment?.invoiceNumber ?? null,
    bill_to: presentBillTo(order.billTo),
    adjustments: adjustmentsOf(order).map(presentAdjustment),
    delivery: order.delivery ? presentDelivery(order.delivery) : null,
    quantity: order.quantity,
    payment_method: order.paymentMethod,
    reference: payment?.reference ?? null,
    authorization_url: payable ? payment?.authorizationUrl || null : null,
    reserved_until: payable ? (order.reservedUntil?.toISOString() ?? null) : null,
    refunded: nairaOf(payment?.refundedKobo ?? 0),
    ...(payment?.chargedBackKobo ? { charged_back: nairaOf(payment.chargedBackKobo) } : {}),
    refunds: payment ? presentRefunds(payment) : [],
    payment_under_way: payment?.underWay === true,
    cancellable: isCancellable(order),
    createdAt: order.createdAt.toISOString(),
    items: order.lines.map((line) => ({
      quantity: line.quantity,
      variant: line.variant,
      Merch: {
        id: line.merchId.toHexString(),
        product_name: line.productName,
        description: line.description,
        price: nairaOf(line.priceKobo),
        image_url: line.imageUrl,
      },
    })),
    shipping_info: isKnown(order) ? { ...customer, ...shipTo } : null,
    fulfilment: order.fulfilment ? presentFulfilment(order.fulfilment) : null,
    history: order.history.filter(isNews).map(({ status, at }) => ({ status, at: at.toISOString() })),
  };
}

/** False for steps that keep the status, such as refunds and courier corrections, which are shown elsewhere. */
const isNews = ({ status }: OrderStep, at: number, all: readonly OrderStep[]): boolean =>
  status !== all[at - 1]?.status;
