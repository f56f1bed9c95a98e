import type { differencesFound } from '@poc/contracts/events/commerce';
import type { Effect } from '@poc/kit/events/consumer';
import { listAdministrators } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

export const onDifferencesFound =
  ({ mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Effect<typeof differencesFound> =>
  async (event, tx) => {
    const { reconciliationId, ...found } = event.data;
    const link = `${publicUrl}/admin/money?report=${reconciliationId}`;
    const administrators = await listAdministrators(tx);
    const mails = administrators.map(
      ({ _id, name, email }): Mail<'differences-found'> => ({
        kind: 'differences-found',
        to: email,
        userId: _id.toHexString(),
        // One email per report, even if its event is published again under another id.
        eventId: reconciliationId,
        data: { name, ...found, link },
      }),
    );
    await mail.addAll(tx, mails);
  };
