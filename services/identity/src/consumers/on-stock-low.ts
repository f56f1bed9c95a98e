import type { EventOf } from '@poc/contracts/event';
import type { stockLow } from '@poc/contracts/events/commerce';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { type UserDoc, userModel } from '../accounts/user.model.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Mail } from '../mail/mail-queue.ts';

/** The day in Lagos, as `2026-11-21`. */
const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' });

/** Tells the administrators that little is left of a product: each once a day for one product, however often it sinks. */
export const onStockLow =
  ({ db, mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>) =>
  async (event: EventOf<typeof stockLow>, tx: Transaction): Promise<void> => {
    const { merchId, productName, stock } = event.data;
    const administrators = await userModel(db)
      .find({ role: 'admin', suspended: false }, { name: 1, email: 1 })
      .session(tx.session)
      .lean<Pick<UserDoc, '_id' | 'name' | 'email'>[]>();
    const mails = administrators.map(
      ({ _id, name, email }): Mail<'stock-low'> => ({
        kind: 'stock-low',
        to: email,
        userId: _id.toHexString(),
        eventId: `${merchId}:${dayOf(event.occurredAt)}`,
        data: { name, product: productName, stock, link: `${publicUrl}/admin/merch` },
      }),
    );
    await mail.addAll(tx, mails);
  };
