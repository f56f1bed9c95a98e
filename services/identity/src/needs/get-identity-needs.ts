import { getIdentityNeeds as contract } from '@poc/contracts/endpoints/identity-admin';
import { admins } from '@poc/kit/auth/policies';
import { route } from '@poc/kit/http/route';
import { readNeeds } from '@poc/kit/needs/read-needs';
import type { IdentityDeps } from '../deps.ts';

export const getIdentityNeeds = route(
  contract,
  admins,
  ({ db }: IdentityDeps) =>
    () =>
      readNeeds(db, []),
);
