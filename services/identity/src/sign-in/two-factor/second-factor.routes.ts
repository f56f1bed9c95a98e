import * as contracts from '@poc/contracts/endpoints/second-factor';
import { members, self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { stepUp } from './step-up.ts';

export const secondFactorRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.stepUp, members, stepUp(deps)),
  route(contracts.getSecondFactor, self, getSecondFactor(deps)),
  route(contracts.beginSecondFactor, self, beginSecondFactor(deps)),
  route(contracts.confirmSecondFactor, self, confirmSecondFactor(deps)),
  route(contracts.removeSecondFactor, self, removeSecondFactor(deps)),
  route(contracts.renewRecoveryCodes, self, renewRecoveryCodes(deps)),
];
