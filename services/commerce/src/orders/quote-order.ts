import type { AnswerOf } from '@poc/contracts/endpoint';
import type { quoteOrder as contract } from '@poc/contracts/endpoints/commerce';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../config.ts';
import { nairaOf } from '../money/naira.ts';
import { type Chosen, chooseFrom, findProducts, priceOf, wantedLines } from './cart-products.ts';

type Quote = AnswerOf<typeof contract>;

/** What a cart costs now, by the server's prices, and which of its lines can't be bought: those are in no sum. */
export const quoteOrder =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({ body }: Pick<Input<typeof contract>, 'body'>): Promise<Quote> => {
    const wanted = wantedLines(body.items);
    const found = await findProducts(
      db,
      wanted.map(({ id }) => id),
    );
    const { lines, unavailable } = chooseFrom(found, wanted);
    const price = priceOf(lines);
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
      total: nairaOf(price.totalKobo),
    };
  };

function presentUnavailable({
  id,
  variant,
  merch,
  stock,
}: Chosen['unavailable'][number]): Quote['unavailable'][number] {
  return {
    id,
    variant,
    product_name: merch?.productName ?? '',
    reason: merch === null ? 'gone' : stock === 0 ? 'out_of_stock' : 'too_few',
    stock,
  };
}
