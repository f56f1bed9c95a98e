import type { getSubscription as contract } from '@poc/contracts/endpoints/plans';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import type { SubscriptionAnswer } from '../present-subscription.ts';
import { answerSubscription } from './read-billing.ts';

export const getSubscription =
  ({ db }: Pick<Deps, 'db'>) =>
  ({ subject }: Pick<Input<typeof contract, typeof self>, 'subject'>): Promise<SubscriptionAnswer> =>
    answerSubscription(db, subject.id);
