import * as contract from '@poc/contracts/endpoints/community';
import { everyone } from '@poc/kit/auth/policies';
import { type Route, route } from '@poc/kit/http/route';
import type { ServiceDeps } from '@poc/kit/service';
import { listActiveMembers } from './list-active-members.ts';

export const membersRoutes = (deps: Pick<ServiceDeps, 'db' | 'clock'>): Route[] => [
  route(contract.listActiveMembers, everyone, listActiveMembers(deps)),
];
