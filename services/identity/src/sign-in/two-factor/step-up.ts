import { stepUp as contract } from '@poc/contracts/endpoints/second-factor';
import { members } from '@poc/kit/auth/policies';
import { fail } from '@poc/kit/errors';
import { Types } from 'mongoose';
import { userModel } from '../../accounts/accounts.api.ts';
import { route } from '../../route.ts';
import { sessionModel } from '../../sessions/sessions.api.ts';
import { consumeSecondFactor } from './consume-second-factor.ts';
import { renewToken } from './renew-token.ts';

/** Confirms the second factor again in a session. Wrong codes are counted per session. */
export const stepUp = route(contract, members, (deps) => async ({ body, subject }) => {
  const user = (await userModel(deps.db).findById(subject.id).lean()) ?? fail('unauthenticated');
  const place = `session ${subject.sessionId}`;
  await consumeSecondFactor(deps, user, { code: body.code, places: { app: place, recovery: place } });
  await sessionModel(deps.db).updateOne(
    { _id: new Types.ObjectId(subject.sessionId), userId: user._id },
    { $set: { secondFactorAt: deps.clock.now() } },
  );
  return renewToken(deps, subject);
});
