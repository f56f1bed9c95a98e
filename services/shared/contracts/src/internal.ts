import { z } from 'zod';
import { id } from './common.ts';
import { personResponse } from './event.ts';
import { maxMissedSearches, missedSearch } from './search.ts';
import { revocationList } from './token.ts';

export interface InternalEndpoint<ResponseSchema extends z.ZodType = z.ZodType> {
  /** Path; `{id}` is a user's id. */
  readonly path: `/internal/${string}`;
  readonly response: ResponseSchema;
}

/** Revocations since the position `?since=`, polled by every verifier. Owner: identity. */
export const listRevocations = {
  path: '/internal/revocations',
  response: revocationList,
} as const satisfies InternalEndpoint;

/** User data (`personCard`), for services whose projection does not have the user. Owner: identity. */
export const getPerson = {
  path: '/internal/people/{id}',
  response: personResponse,
} as const satisfies InternalEndpoint;

/** Administrators' changes to search synonyms, polled by every process that searches. Owner: identity. */
export const getSynonyms = {
  path: '/internal/synonyms',
  response: z.object({
    /** Active groups of words. */
    added: z.array(z.array(z.string())),
    /** Built-in groups that are turned off. */
    disabled: z.array(id),
  }),
} as const satisfies InternalEndpoint;
export type SynonymChanges = z.infer<typeof getSynonyms.response>;

/** Searches with no or only partial matches, reported by gateways. Owner: identity. */
export const reportMissedSearches = {
  path: '/internal/missed-searches',
  body: z.strictObject({ searches: z.array(missedSearch).max(maxMissedSearches) }),
  response: z.object({}),
} as const satisfies InternalEndpoint & { body: z.ZodType };

/** All data that a service stores about a user, for the data export. Also requires the user's token. */
export const getPersonalData = {
  path: '/internal/people/{id}/data',
  response: z.record(z.string(), z.unknown()),
} as const satisfies InternalEndpoint;

/** Header with the user's access token; `Authorization` has the secret of the internal port. */
export const personTokenHeader = 'x-poc-person-token';
