import type { Endpoint } from '@poc/contracts/endpoint';
import type { Fault } from '@poc/contracts/errors';
import type { z } from 'zod';
import { fail, maxFaults } from '../errors.ts';
import { unsafeKeys } from './unsafe-keys.ts';

export interface RawInput {
  params: unknown;
  query: unknown;
  /** Undefined when the use case reads the body itself (`raw`, `multipart`). */
  body: unknown;
}

export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Validates params, query and body, so that a client receives all faults together.
 * @throws invalid_request with a fault per wrong field, its path starting with `params`, `query` or `body`
 */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  const faults: Fault[] = [];
  const check = (part: keyof RawInput, schema: z.ZodType, value: unknown): unknown => {
    const unsafe = unsafeKeys(value, part);
    if (unsafe.length > 0) {
      faults.push(...unsafe);
      return undefined;
    }
    const result = schema.safeParse(value, { error: missingIsRequired });
    if (result.success) return result.data;
    faults.push(...faultsOf(result.error, part));
    return undefined;
  };

  const parsed = {
    params: check('params', endpoint.params, raw.params),
    query: check('query', endpoint.query, raw.query),
    // A missing JSON body is read as `{}`, so that each required field is reported.
    body: endpoint.bodyKind === 'json' ? check('body', endpoint.body, raw.body ?? {}) : undefined,
  };
  if (faults.length > 0) fail('invalid_request', { faults });
  return parsed;
}

/** Message for a missing field; zod's own describes types. */
export const missingIsRequired = (issue: { code?: string; input?: unknown }): string | undefined =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;

/**
 * Converts a zod error into faults, at most one more than `maxFaults`.
 * @param prefix `body`, `query`, `params`, or the argument of a socket event
 */
export function faultsOf(error: z.ZodError, prefix: string): Fault[] {
  // One more than is shown, to detect that there are more.
  return error.issues.slice(0, maxFaults + 1).flatMap((issue) => {
    const at = (...more: PropertyKey[]) => [prefix, ...issue.path, ...more].map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxFaults + 1).map((key) => ({ path: at(key), msg: 'is not known' }));
    }
    return [{ path: at(), msg: issue.message }];
  });
}
