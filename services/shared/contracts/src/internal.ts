import { z } from 'zod';
import { personAnswer } from './event.ts';
import { revocationList } from './token.ts';

/** A read on a service's internal port. */
export interface InternalEndpoint<Answer extends z.ZodType = z.ZodType> {
  /** `{id}` is a user's id. */
  readonly path: `/internal/${string}`;
  readonly answer: Answer;
}

/** Revocations since the position `?since=`, polled by every verifier. Identity's. */
export const listRevocations = {
  path: '/internal/revocations',
  answer: revocationList,
} as const satisfies InternalEndpoint;

/** How a person appears, for a service whose projection does not know them yet. Identity's. */
export const getPerson = {
  path: '/internal/people/{id}',
  answer: personAnswer,
} as const satisfies InternalEndpoint;

/** Everything a service holds of a person, for their download. The request carries the person's own token, too. */
export const getPersonalData = {
  path: '/internal/people/{id}/data',
  answer: z.record(z.string(), z.unknown()),
} as const satisfies InternalEndpoint;

/** Header of the person's access token; `Authorization` holds the secret of the internal port. */
export const personTokenHeader = 'x-poc-person-token';
