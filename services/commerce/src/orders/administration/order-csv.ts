import type { CsvColumns } from '@poc/kit/http/csv';
import type { OrderDoc } from '../order.model.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { numberOf } from '../order-number.ts';

export const orderColumns: CsvColumns<OrderWithPayment> = [
  ['Order', (order) => ({ id: numberOf(order) })],
  ['Placed', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Reference', ({ payment }) => ({ id: payment?.reference ?? '' })],
  ['Paid', ({ payment }) => payment?.paidAt ?? null],
  ['Customer', ({ customer }) => customer.name],
  ['Email', ({ customer }) => customer.email],
  ['Phone', ({ customer: { phone } }) => ({ phone })],
  ['Address', ({ shipTo }) => shipTo.address],
  ['City', ({ shipTo }) => shipTo.city],
  ['State', ({ shipTo }) => shipTo.state],
  ['LGA', ({ shipTo }) => shipTo.lga],
  ['Landmark', ({ shipTo }) => shipTo.landmark],
  ['Products', ({ lines }) => lines.map(productText).join('; ')],
  ['Quantity', ({ quantity }) => quantity],
  ['Subtotal (NGN)', ({ subtotalKobo }) => ({ kobo: subtotalKobo })],
  ['Shipping (NGN)', ({ shippingKobo }) => ({ kobo: shippingKobo })],
  ['Discount (NGN)', ({ discountKobo }) => ({ kobo: discountKobo })],
  ['Tax (NGN)', ({ taxKobo }) => ({ kobo: taxKobo })],
  ['Total (NGN)', ({ totalKobo }) => ({ kobo: totalKobo })],
  ['Refunded (NGN)', ({ payment }) => ({ kobo: payment?.refundedKobo ?? 0 })],
];

const productText = ({ productName, variant, quantity }: OrderDoc['lines'][number]): string =>
  `${quantity} × ${productName}${variant === null ? '' : ` (${variant})`}`;
