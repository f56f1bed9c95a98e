import type { userDeleted } from '@poc/contracts/events/identity';
import { tokenRules } from '@poc/contracts/token';
import { erasePlan } from '@poc/kit/entitlements/plan-handlers';
import type { Effect } from '@poc/kit/events/consumer';
import { writeSignal } from '../cluster/cluster.api.ts';
import type { Deps } from '../config.ts';
import { reminderModel } from '../streams/streams.api.ts';
import { chatErasureModel } from './erasure/chat-erasure.model.ts';

/** Time until the person's last message can arrive: the lifetime of a token, plus a margin for messages in flight. */
const lastMessageMs = (tokenRules.maxAgeSeconds + 5 * 60) * 1_000;

/**
 * Schedules the anonymisation of a person's messages: once now, and once after their last token has expired, for
 * messages that a socket accepted in the meantime. Deletes their reminders and their plan.
 */
export const onPersonDeleted =
  ({ clock }: Pick<Deps, 'db' | 'clock'>): Effect<typeof userDeleted> =>
  async ({ data }, tx) => {
    const dueAt = clock.now();
    const finalAt = new Date(dueAt.getTime() + lastMessageMs);
    await chatErasureModel(tx).updateOne(
      { _id: data.userId },
      { $set: { dueAt, finalAt } },
      { upsert: true },
    );
    await writeSignal(tx, data.userId, { kind: 'person', userId: data.userId });
    await erasePlan(tx, data.userId);
    await reminderModel(tx).deleteMany({ userId: data.userId });
  };
