import type * as contracts from '@poc/contracts/endpoints/notifications';
import type { self } from '@poc/kit/auth/policies';
import type { Input } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { readPush } from './read-push.ts';

export const getPush =
  ({ db, push }: Pick<IdentityDeps, 'db' | 'push'>) =>
  ({ subject }: Input<typeof contracts.getPush, typeof self>) =>
    readPush(db, push, subject);
