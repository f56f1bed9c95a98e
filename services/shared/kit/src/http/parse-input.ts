import type { Endpoint } from '@poc/contracts/endpoint';
import type { Fault } from '@poc/contracts/errors';
import type { z } from 'zod';
import { fail, maxFaults } from '../errors.ts';
import { unsafeKeys } from './unsafe-keys.ts';

/** A request's input before it is checked. */
export interface RawInput {
  params: unknown;
  query: unknown;
  /** Undefined when the contract's body is read by the use case itself (`raw`, `multipart`). */
  body: unknown;
}

/** A request's input after the contract's schemas: their output types hold. */
export interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Checks params, query and body together, so that a client learns of all its faults in one go.
 * @throws invalid_request with a fault per wrong field, its path beginning with `params`, `query` or `body`
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
    // A JSON body that was left out is read as `{}`: so each field that it lacks is named.
    body: endpoint.bodyKind === 'json' ? check('body', endpoint.body, raw.body ?? {}) : undefined,
  };
  if (faults.length > 0) fail('invalid_request', { faults });
  return parsed;
}

/** zod's own text for a missing field speaks of types. */
export const missingIsRequired = (issue: { code?: string; input?: unknown }): string | undefined =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;

/**
 * A zod error in the words of the catalogue, as far as it is shown. Also for socket payloads, with `prefix` the event's
 * argument.
 */
export function faultsOf(error: z.ZodError, prefix: string): Fault[] {
  // One more than is shown, so that it is known that there are more.
  return error.issues.slice(0, maxFaults + 1).flatMap((issue) => {
    const at = (...more: PropertyKey[]) => [prefix, ...issue.path, ...more].map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxFaults + 1).map((key) => ({ path: at(key), msg: 'is not known' }));
    }
    return [{ path: at(), msg: issue.message }];
  });
}
