import { disputeLabel, disputeReason } from '@poc/contracts/dispute-texts';
import type { EventOf } from '@poc/contracts/event';
import type { disputeOpened, disputeResolved } from '@poc/contracts/events/commerce';
import type { Effect } from '@poc/kit/events/consumer';
import { listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

type Deps = Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>;
type Disputed = EventOf<typeof disputeOpened>['data'] | EventOf<typeof disputeResolved>['data'];

const detailsOf = (data: Disputed, publicUrl: string) => ({
  orderId: data.orderId ?? '',
  number: data.number || data.reference,
  amountKobo: data.amountKobo,
  currency: data.currency,
  reason: disputeReason(data.category),
  link: `${publicUrl}/admin/money`,
});

export const onDisputeOpened =
  ({ mail, publicUrl }: Deps): Effect<typeof disputeOpened> =>
  async (event, tx) => {
    const administrators = await listAdministrators(tx);
    const details = detailsOf(event.data, publicUrl);
    const mails = administrators.map(
      ({ _id, name, email }): Mail<'dispute-opened'> => ({
        kind: 'dispute-opened',
        to: email,
        userId: _id.toHexString(),
        eventId: event.id,
        data: { ...details, name, dueAt: event.data.dueAt },
      }),
    );
    await mail.addAll(tx, mails);
  };

export const onDisputeResolved =
  ({ mail, publicUrl }: Deps): Effect<typeof disputeResolved> =>
  async (event, tx) => {
    const administrators = await listAdministrators(tx);
    const details = { ...detailsOf(event.data, publicUrl), outcome: disputeLabel(event.data) };
    const mails = administrators.map(
      ({ _id, name, email }): Mail<'dispute-resolved'> => ({
        kind: 'dispute-resolved',
        to: email,
        userId: _id.toHexString(),
        eventId: event.id,
        data: { ...details, name, takenKobo: event.data.takenKobo },
      }),
    );
    await mail.addAll(tx, mails);
  };
