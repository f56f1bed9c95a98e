import { login as loginContract } from '@poc/contracts/endpoints/identity';
import { giveSecondFactor as giveSecondFactorContract } from '@poc/contracts/endpoints/second-factor';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../identity-deps.ts';
import { giveSecondFactor } from './give-second-factor.ts';
import { login } from './login.ts';

export const signInRoutes = (deps: IdentityDeps): Route[] => [
  route(loginContract, everyone, login(deps)),
  route(giveSecondFactorContract, everyone, giveSecondFactor(deps)),
];
