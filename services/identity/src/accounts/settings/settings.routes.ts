import * as contracts from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.getSettings, self, getSettings(deps)),
  route(contracts.updateSettings, self, updateSettings(deps)),
];
