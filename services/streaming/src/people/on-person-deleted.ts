import type { EventOf } from '@poc/contracts/event';
import type { userDeleted } from '@poc/contracts/events/identity';
import { tokenRules } from '@poc/contracts/token';
import { forgetPlan } from '@poc/kit/entitlements/plan-handlers';
import type { Transaction } from '@poc/kit/mongo/transaction';
import { writeSignal } from '../cluster/cluster.api.ts';
import type { Deps } from '../config.ts';
import { reminderModel } from '../streams/streams.api.ts';
import { chatErasureModel } from './erasure/chat-erasure.model.ts';

/** A socket may be open a moment longer than its token, and a message under way: then none of the person's can come. */
const lastMessageMs = (tokenRules.maxAgeSeconds + 5 * 60) * 1_000;

/**
 * Asks for the person's messages to be made nobody's: at once, and once more when no token of theirs is good any more, for
 * what a socket took before it heard of the deletion. The person's reminders are deleted, and what
 * their plan opened.
 */
export const onPersonDeleted =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  async ({ data }: EventOf<typeof userDeleted>, tx: Transaction): Promise<void> => {
    const { session } = tx;
    const dueAt = clock.now();
    const finalAt = new Date(dueAt.getTime() + lastMessageMs);
    await chatErasureModel(db).updateOne(
      { _id: data.userId },
      { $set: { dueAt, finalAt } },
      { session, upsert: true },
    );
    await writeSignal(tx, db, data.userId, { kind: 'person', userId: data.userId });
    await forgetPlan(db, data.userId, tx);
    await reminderModel(db).deleteMany({ userId: data.userId }, { session });
  };
