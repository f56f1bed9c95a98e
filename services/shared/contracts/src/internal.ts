import { z } from 'zod';
import { id } from './common.ts';
import { personResponse } from './event.ts';
import { missedSearch, missedSearchesMax } from './search.ts';
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

/** Person card, for services whose projection lacks the person. Owner: identity. */
export const getPerson = {
  path: '/internal/people/{id}',
  response: personResponse,
} as const satisfies InternalEndpoint;

/** Changes of administrators to the synonyms of searches, polled by every process that searches. Owner: identity. */
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

/** Searches without results, reported by gateways. Owner: identity. */
export const reportMissedSearches = {
  path: '/internal/missed-searches',
  body: z.strictObject({ searches: z.array(missedSearch).max(missedSearchesMax) }),
  response: z.object({}),
} as const satisfies InternalEndpoint & { body: z.ZodType };

/** All data that a service stores about a person, for their export. Also requires the person's own token. */
export const getPersonalData = {
  path: '/internal/people/{id}/data',
  response: z.record(z.string(), z.unknown()),
} as const satisfies InternalEndpoint;

/** Header of the person's access token; `Authorization` holds the secret of the internal port. */
export const personTokenHeader = 'x-poc-person-token';
