import type { postingBanned } from '@poc/contracts/events/community';
import type { Effect } from '@poc/kit/events/consumer';
import { findAddressee } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';

export const onPostingBanned =
  ({ mail }: Pick<IdentityDeps, 'db' | 'mail'>): Effect<typeof postingBanned> =>
  async ({ id, data }, tx) => {
    const { userId, until, reason, isRepeat } = data;
    if (isRepeat) return;
    const person = await findAddressee(tx, userId);
    if (!person) return;
    const { name, email } = person;
    const content = { kind: 'posting-banned', to: email, data: { name, until, reason } } as const;
    await mail.add(tx, { ...content, userId, eventId: id });
  };
