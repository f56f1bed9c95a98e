import * as contracts from '@poc/contracts/endpoints/identity';
import { self } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { exportData } from './export-data.ts';

export const dataRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.exportData, self, exportData(deps)),
];
