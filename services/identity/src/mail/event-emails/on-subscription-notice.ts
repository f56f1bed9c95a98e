import type { subscriptionNotice } from '@poc/contracts/events/commerce';
import { linkToken } from '@poc/kit/auth/link-token';
import type { Effect } from '@poc/kit/events/consumer';
import { findAddressee } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';

export interface NoticeDeps extends Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'> {
  readonly dataSources: Pick<IdentityDeps['dataSources'], 'internalSecret'>;
}

export const onSubscriptionNotice =
  ({ mail, publicUrl, dataSources }: NoticeDeps): Effect<typeof subscriptionNotice> =>
  async ({ id, data }, tx) => {
    const { userId, kind, plan, planName, amountKobo, currency, endDate, hasCard, payUrl, reason } = data;
    const { cardLinkId } = data;
    const member = await findAddressee(tx, userId);
    if (!member) return;
    await mail.add(tx, {
      kind: 'plan',
      to: member.email,
      data: {
        ...{ name: member.name, notice: kind, planName, amountKobo, currency, endDate, hasCard, reason },
        link: `${publicUrl}/user/subscription`,
        // In the fragment, which is never sent to a server or in a Referer header.
        cardLink:
          cardLinkId && `${publicUrl}/card#${linkToken(cardLinkId, 'card', dataSources.internalSecret)}`,
        payLink: payUrl ?? `${publicUrl}/subscription/checkout?plan=${plan}`,
      },
      userId,
      eventId: id,
    });
  };
