import { getPush as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { readPush } from './read-push.ts';

/** Returns the availability of push and the member's subscribed browsers. */
export const getPush = route(
  contract,
  self,
  ({ db, push }: Pick<IdentityDeps, 'db' | 'push'>) =>
    ({ subject }) =>
      readPush(db, push, subject),
);
