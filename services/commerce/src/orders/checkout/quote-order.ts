import type { ResponseOf } from '@poc/contracts/endpoint';
import { quoteOrder as contract } from '@poc/contracts/endpoints/orders';
import { stateOf } from '@poc/contracts/nigerian-states';
import { everyone } from '@poc/kit/auth/policies';
import { nairaOf } from '../../naira.ts';
import { checkChargeable, withPayment } from '../../payments/payments.api.ts';
import { route } from '../../route.ts';
import { chooseDelivery, deliveryOptionsFor, presentOffer, readActiveOptions } from '../../shop/shop.api.ts';
import { presentAdjustment } from '../adjustments.ts';
import type { OrderWithPayment } from '../order.policy.ts';
import { numberOf } from '../order-number.ts';
import { orderVat } from '../order-vat.ts';
import { type ChosenLines, chooseFrom, findProducts, priceOf, wantedLines } from './cart-products.ts';
import { findOpenOrder, isResumable, reservedUnits } from './open-orders.ts';
import { quoteDiscount } from './quote-discount.ts';

type Quote = ResponseOf<typeof contract>;

/**
 * Quotes a cart at server prices, without lines that can't be bought. Units reserved by the caller's open order
 * count as available. An unavailable delivery option is replaced by an available one.
 */
export const quoteOrder = route(contract, everyone, (deps) => async ({ body, subject, request }) => {
  const { db, clock } = deps;
  const wanted = wantedLines(body.items);
  const [found, options, open] = await Promise.all([
    findProducts(db, wanted),
    readActiveOptions(db),
    subject ? findOpenOrder(db, subject.id) : null,
  ]);
  const { lines, unavailable } = chooseFrom(found, wanted, reservedUnits(open));
  const offered = deliveryOptionsFor(options, body.state ? stateOf(body.state) : null);
  const delivery = chooseDelivery(offered, body.delivery_option_id ?? null) ?? chooseDelivery(offered, null);
  const code = body.discount_code;
  const wantedDiscount = code !== undefined && {
    code,
    subtotalKobo: priceOf(lines, { delivery }).subtotalKobo,
    userId: subject?.id ?? null,
    network: request.network,
    open,
  };
  const quoted = wantedDiscount ? await quoteDiscount(deps, wantedDiscount) : null;
  const price = priceOf(lines, { delivery, discount: quoted?.discount ?? null });
  if (unavailable.length === 0) checkChargeable(price.totalKobo);
  return {
    lines: lines.map(({ merch, variant, quantity, stock }) => ({
      id: merch._id.toHexString(),
      product_name: merch.productName,
      image_url: merch.imageUrl,
      variant,
      price: nairaOf(merch.priceKobo),
      quantity,
      line_total: nairaOf(merch.priceKobo * quantity),
      stock,
    })),
    unavailable: unavailable.map(presentUnavailable),
    subtotal: nairaOf(price.subtotalKobo),
    shipping: nairaOf(price.shippingKobo),
    discount: nairaOf(price.discountKobo),
    tax: nairaOf(price.taxKobo),
    vat: nairaOf(orderVat({ ...price, lines: lines.map(taxedLine) }, clock.now()).vatKobo),
    total: nairaOf(price.totalKobo),
    adjustments: price.adjustments.map(presentAdjustment),
    delivery_options: offered.map(presentOffer),
    delivery_option_id: delivery?.option._id.toHexString() ?? null,
    open_order: open && isResumable(open, clock.now()) ? presentOpenOrder(await withPayment(db, open)) : null,
    discount_code: quoted?.response ?? null,
  };
});

const taxedLine = ({ merch: { priceKobo, vatClass }, quantity }: ChosenLines['lines'][number]) => ({
  ...{ priceKobo, quantity },
  ...(vatClass ? { vatClass } : {}),
});

function presentUnavailable({
  id,
  variant,
  merch,
  stock,
}: ChosenLines['unavailable'][number]): Quote['unavailable'][number] {
  return {
    id,
    variant,
    product_name: merch?.productName ?? '',
    reason: merch === null ? 'gone' : stock === 0 ? 'out_of_stock' : 'too_few',
    stock,
  };
}

const presentOpenOrder = (order: OrderWithPayment): Quote['open_order'] => ({
  id: order._id.toHexString(),
  number: numberOf(order),
  expires_at: order.reservedUntil?.toISOString() ?? '',
  payment_url: order.payment?.authorizationUrl || null,
});
