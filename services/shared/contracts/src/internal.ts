import { z } from 'zod';
import { personAnswer } from './event.ts';
import { revocationList } from './token.ts';

export interface InternalEndpoint<Answer extends z.ZodType = z.ZodType> {
  /** Path; `{id}` is a user's id. */
  readonly path: `/internal/${string}`;
  readonly answer: Answer;
}

/** Revocations since the position `?since=`, polled by every verifier. Owner: identity. */
export const listRevocations = {
  path: '/internal/revocations',
  answer: revocationList,
} as const satisfies InternalEndpoint;

/** Person card, for services whose projection lacks the person. Owner: identity. */
export const getPerson = {
  path: '/internal/people/{id}',
  answer: personAnswer,
} as const satisfies InternalEndpoint;

/** All data that a service stores about a person, for their export. Also requires the person's own token. */
export const getPersonalData = {
  path: '/internal/people/{id}/data',
  answer: z.record(z.string(), z.unknown()),
} as const satisfies InternalEndpoint;

/** Header of the person's access token; `Authorization` holds the secret of the internal port. */
export const personTokenHeader = 'x-poc-person-token';
