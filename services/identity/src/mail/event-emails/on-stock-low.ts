import type { stockLow } from '@poc/contracts/events/commerce';
import type { Effect } from '@poc/kit/events/consumer';
import { listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

/** Notifies administrators of low stock of a product or variant. Commerce publishes the event once per restock. */
export const onStockLow =
  ({ mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Effect<typeof stockLow> =>
  async (event, tx) => {
    const { productName, variant, stock } = event.data;
    const administrators = await listAdministrators(tx);
    const mails = administrators.map(
      ({ _id, name, email }): Mail<'stock-low'> => ({
        kind: 'stock-low',
        to: email,
        userId: _id.toHexString(),
        eventId: event.id,
        data: { name, product: productName, variant, stock, link: `${publicUrl}/admin/merch` },
      }),
    );
    await mail.addAll(tx, mails);
  };
