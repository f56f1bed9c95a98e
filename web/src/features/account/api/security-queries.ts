import { listConsents, listSessions } from '@poc/contracts/endpoints/identity';
import { getSecondFactor } from '@poc/contracts/endpoints/second-factor';
import { queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../../shared/api/client.ts';

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { params: { id: userId }, signal }),
    staleTime: 0,
  });

/** State of two-factor authentication and the number of unused recovery codes. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => call(getSecondFactor, { params: { id: userId }, signal }),
    staleTime: 0,
  });

export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['consents', userId],
    queryFn: ({ signal }) => callPage(listConsents, { params: { id: userId }, signal }),
    // Saving notification settings may have added a consent.
    staleTime: 0,
  });
