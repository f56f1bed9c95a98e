import { getSubscription as contract } from '@poc/contracts/endpoints/plans';
import { self } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { Deps } from '../../config.ts';
import { answerSubscription } from './read-billing.ts';

export const getSubscription = route(
  contract,
  self,
  ({ db }: Pick<Deps, 'db'>) =>
    ({ subject }) =>
      answerSubscription(db, subject.id),
);
