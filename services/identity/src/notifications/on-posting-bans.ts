import type { postingBanned, postingUnbanned } from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import { lagosTime } from '../mail/mail.api.ts';
import { type NotifyDeps, notify } from './notify.ts';

/** A ban and its end share one notification with the current state. */
const kind = 'posting-ban';

export const onPersonBanned =
  (deps: NotifyDeps): Effect<typeof postingBanned> =>
  async ({ data, occurredAt }, tx) => {
    const { userId, until, reason, isRepeat } = data;
    if (isRepeat) return;
    const end = until === null ? 'any more' : `until ${lagosTime(until)}`;
    await notify(tx, deps, {
      to: [userId],
      kind,
      group: kind,
      about: userId,
      text: `You cannot post or comment ${end}. The reason: ${reason}`,
      link: '/contact',
      actorId: null,
      at: occurredAt,
    });
  };

export const onPersonUnbanned =
  (deps: NotifyDeps): Effect<typeof postingUnbanned> =>
  async ({ data, occurredAt }, tx) => {
    await notify(tx, deps, {
      to: [data.userId],
      kind,
      group: kind,
      about: data.userId,
      text: 'You can post and comment again.',
      link: '/community',
      actorId: null,
      at: occurredAt,
    });
  };
