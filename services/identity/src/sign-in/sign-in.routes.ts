import * as secondFactor from '@poc/contracts/endpoints/second-factor';
import * as contracts from '@poc/contracts/endpoints/sign-in';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../deps.ts';
import { login } from './login.ts';
import { giveSecondFactor } from './two-factor/give-second-factor.ts';

export const signInRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.login, everyone, login(deps)),
  route(secondFactor.giveSecondFactor, everyone, giveSecondFactor(deps)),
];
