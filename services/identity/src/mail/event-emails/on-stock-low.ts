import type { EventOf } from '@poc/contracts/event';
import type { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

/** Notifies administrators of low stock of a product or variant. Commerce publishes the event once per restock. */
export const onStockLow =
  ({ db, mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>) =>
  async (event: EventOf<typeof stockLow>, tx: Transaction): Promise<void> => {
    const { productName, variant, stock } = event.data;
    const administrators = await listAdministrators(tx, db);
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
