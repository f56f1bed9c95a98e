import type { EventOf } from '@poc/contracts/event';
import type { postingBanned } from '@poc/contracts/events/community';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { findAddressee } from '../../accounts/accounts.api.ts';
import type { IdentityDeps } from '../../deps.ts';

export const onPostingBanned =
  ({ db, mail }: Pick<IdentityDeps, 'db' | 'mail'>) =>
  async ({ id, data }: EventOf<typeof postingBanned>, tx: Transaction): Promise<void> => {
    const { userId, until, reason, isRepeat } = data;
    if (isRepeat) return;
    const person = await findAddressee(tx, db, userId);
    if (!person) return;
    const { name, email } = person;
    const content = { kind: 'posting-banned', to: email, data: { name, until, reason } } as const;
    await mail.add(tx, { ...content, userId, eventId: id });
  };
