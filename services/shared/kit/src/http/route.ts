import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@poc/contracts/endpoint';
import type { Fault } from '@poc/contracts/errors';
import type { Policy } from '../auth/policies.ts';
import type { Subject } from '../auth/subject.ts';
import { AppError, fail } from '../errors.ts';
import { type ParsedInput, parseInput, type RawInput } from './parse-input.ts';
import { Reply } from './reply.ts';
import type { RequestInfo } from './request-info.ts';

export type { RequestInfo } from './request-info.ts';

/**
 * Input of a use case. The policy as second type argument determines the subject's type:
 * `Input<typeof updateUser, typeof self>` always has a subject, `Input<typeof listShows>` may have one. `body` is
 * undefined for `raw` and `multipart` contracts: see `request.rawBody` and `request.stream`.
 */
export interface Input<E extends Endpoint, P extends Policy = Policy> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly subject: ReturnType<P['check']>;
  readonly request: RequestInfo;
}

/** `void` for contracts without a response body (204), so that use cases need no `return undefined`. */
export type Outcome<E extends Endpoint> = [ResponseOf<E>] extends [undefined]
  ? Promise<void> | Promise<Reply<ResponseOf<E>>>
  : Promise<ResponseOf<E> | Reply<ResponseOf<E>>>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly policy: Policy;
  /** Validates the input and runs the use case; throws `invalid_request` with all faults together. */
  respond(raw: RawInput, subject: Subject | null, request: RequestInfo): Promise<Reply<unknown>>;
}

/** Route that still needs the dependencies of its service. */
export type RouteOf<D> = (deps: D) => Route;

/** Finds faults of a body that depend on stored data, in addition to the contract's. */
export type StoredFaults = (body: unknown) => Promise<Fault[]>;

/**
 * Creates the `route` function of a service with the dependencies `D`. It joins a contract, a policy and a use case,
 * which runs once per process with the dependencies and returns the request handler.
 * `storedFaultsOf` runs only when the contract finds faults, so that one response lists all; otherwise the use case
 * finds them.
 * @throws at startup when the policy differs from the contract's `access`
 */
export const routeFor =
  <D>() =>
  <E extends Endpoint, P extends Policy>(
    endpoint: E,
    policy: P,
    useCase: (deps: D) => (input: Input<E, P>) => Outcome<E>,
    storedFaultsOf: (deps: D) => StoredFaults = () => async () => [],
  ): RouteOf<D> => {
    if (policy.access !== endpoint.access) {
      throw new Error(`${endpoint.id}: the contract says '${endpoint.access}', the route '${policy.access}'`);
    }
    return (deps) => {
      const run = useCase(deps);
      const storedFaults = storedFaultsOf(deps);
      return {
        endpoint,
        policy,
        async respond(raw, subject, request) {
          const parsed = await parseWith(endpoint, raw, storedFaults);
          const outcome: unknown = await run({
            params: parsed.params as ParamsOf<E>,
            query: parsed.query as QueryOf<E>,
            body: parsed.body as BodyOf<E>,
            subject: subject as ReturnType<P['check']>,
            request,
          });
          return outcome instanceof Reply ? outcome : new Reply({ body: outcome });
        },
      };
    };
  };

async function parseWith(
  endpoint: Endpoint,
  raw: RawInput,
  storedFaults: StoredFaults,
): Promise<ParsedInput> {
  try {
    return parseInput(endpoint, raw);
  } catch (error) {
    if (!(error instanceof AppError && error.faults)) throw error;
    return fail(error.code, { faults: [...error.faults, ...(await storedFaults(raw.body))] });
  }
}
