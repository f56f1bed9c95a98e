import { getPush as contract } from '@poc/contracts/endpoints/notifications';
import { self } from '@poc/kit/auth/policies';
import { route } from '../../route.ts';
import { readPush } from './read-push.ts';

export const getPush = route(contract, self, ({ db, push }) => ({ subject }) => {
  return readPush(db, push, subject);
});
