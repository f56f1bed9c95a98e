import { listConsents, listSessions } from '@poc/contracts/endpoints/identity';
import { getSecondFactor } from '@poc/contracts/endpoints/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';

/** Where somebody is signed in. */
export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** Whether two-step sign-in is on, and how many recovery codes are left. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => call(getSecondFactor, { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** What somebody agreed to; newest first. */
export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['consents', userId],
    queryFn: ({ signal }) => callPage(listConsents, { params: { id: userId }, signal }),
    // Saving notifications may have added one.
    staleTime: 0,
  });
