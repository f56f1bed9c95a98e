import * as contracts from '@poc/contracts/endpoints/identity';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { IdentityDeps } from '../../deps.ts';
import { undoEmailChange } from './undo-email-change.ts';

export const emailChangesRoutes = (deps: IdentityDeps): Route[] => [
  route(contracts.undoEmailChange, everyone, undoEmailChange(deps)),
];
