import type { remindersDue } from '@poc/contracts/events/streaming';
import type { Effect } from '@poc/kit/events/consumer';
import { trusted } from 'mongoose';
import { type Addressee, addresseeFields, userModel } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';
import type { Mail } from '../mail-queue.ts';

/** Maximum delay in ms after the start of a stream at which its reminder is still sent. */
const newsForMs = 3 * 60 * 60_000;

/**
 * Reminds members of a stream that has started, once per member and start. Deleted and suspended accounts are skipped;
 * notification settings are checked at delivery.
 */
export const onRemindersDue =
  ({ mail, publicUrl }: Pick<IdentityDeps, 'db' | 'mail' | 'publicUrl'>): Effect<typeof remindersDue> =>
  async (event, tx) => {
    const { streamId, showTitle, startTime, userIds } = event.data;
    const people = await userModel(tx)
      .find({ _id: trusted({ $in: userIds }), suspended: false }, addresseeFields)
      .lean<Addressee[]>();
    const link = `${publicUrl}/live/${streamId}`;
    const expiresAt = new Date(Date.parse(event.occurredAt) + newsForMs).toISOString();
    const mails = people.map(
      ({ _id, name, email }): Mail<'stream-started'> => ({
        kind: 'stream-started',
        to: email,
        data: { name, show: showTitle, link, expiresAt },
        userId: _id.toHexString(),
        eventId: `${streamId}:${startTime}`,
      }),
    );
    await mail.addAll(tx, mails);
  };
