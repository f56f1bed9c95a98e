import { marksQuestions } from '@poc/contracts/entitlements';
import type { JoinedStream } from '@poc/contracts/socket';
import type { Subject } from '@poc/kit/auth/subject';
import type { Clock } from '@poc/kit/clock';
import type { PlanOf } from '@poc/kit/entitlements/plan-of';
import type { Acceptances } from './chat-rules/acceptances.ts';
import { mutedUntil } from './check-message.ts';
import type { ModerationCache } from './moderation-cache.ts';

type Terms = Pick<JoinedStream, 'pinned' | 'terms' | 'rulesAccepted' | 'marksQuestions' | 'mutedUntil'>;

export type ReadChatTerms = (
  streamId: string,
  subject: Pick<Subject, 'id' | 'role'> | null,
) => Promise<Terms>;

/** Reads the pinned message and the rules for a joining viewer. Administrators are exempt from the rules. */
export function createTermsReader(deps: {
  planOf: PlanOf;
  clock: Clock;
  moderation: ModerationCache;
  acceptances: Acceptances;
}): ReadChatTerms {
  return async (streamId, subject) => {
    const current = await deps.moderation.of(streamId);
    const { slowModeSeconds, rulesRequired } = current.rules;
    const shared = { pinned: current.pinned, terms: { slowModeSeconds, rulesRequired } };
    if (!subject) return { ...shared, rulesAccepted: false, marksQuestions: false, mutedUntil: null };
    if (subject.role === 'admin') {
      return { ...shared, rulesAccepted: true, marksQuestions: true, mutedUntil: null };
    }
    const now = deps.clock.now();
    const [rulesAccepted, plan] = await Promise.all([
      deps.acceptances.has(streamId, subject.id),
      deps.planOf(subject, now),
    ]);
    return {
      ...shared,
      rulesAccepted,
      marksQuestions: marksQuestions(plan),
      mutedUntil: mutedUntil(current, subject.id, now),
    };
  };
}
