import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '@poc/contracts/endpoint';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { announceSetup, requestSecondFactor } from '../auth/second-factor.ts';
import { endSession, sessionStore } from '../auth/session-store.ts';
import { dropEarlyResponses, takeEarlyResponse } from './early-response.ts';
import { NetworkError, toApiError } from './errors.ts';
import { freshTokenOf, refreshSessionOnce } from './refresh-session.ts';
import { withTimeout } from './with-timeout.ts';

/** Endpoints that return 401 for a wrong password or code, not for an expired session; and sign-out. */
const keepsSessionOn401 = new Set([
  'login',
  'giveSecondFactor',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'logout',
]);

/** Contracts type "no parameters" as a record whose keys are all strings. */
type Filled<K extends string, T> = string extends keyof T ? { [P in K]?: undefined } : { [P in K]: T };
type BodyPart<E extends Endpoint> =
  BodyInputOf<E> extends undefined ? { body?: undefined } : { body: BodyInputOf<E> };
type QueryPart<E extends Endpoint> = { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | undefined };

/** Input of a call, typed by its contract: `params` and `body` are required exactly where the contract has them. */
export type CallInput<E extends Endpoint> = Filled<'params', ParamsOf<E>> &
  BodyPart<E> & {
    query?: QueryPart<E>;
    signal?: AbortSignal;
    /** Sent as `Idempotency-Key`: repeated requests with one key take effect once. */
    idempotencyKey?: string;
  };

export interface Page<T> {
  items: T;
  /** Number of all entries, of which `items` is one page. */
  total: number;
  /** Value of `cursor` for the next page, or null on the last one. */
  nextCursor: string | null;
}

/**
 * Calls an API endpoint, typed by its contract. In the browser an endpoint holds only its id, method and path.
 * @throws ApiError when the server refuses; NetworkError when there is no response in time; AbortError when `signal`
 * aborts
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ResponseOf<E>> {
  const response = await request(endpoint, input ?? {});
  const body: unknown = response.status === 204 ? undefined : await response.json();
  return body as ResponseOf<E>;
}

/** Calls a list endpoint. Reads the total and the next cursor from the response headers. */
export const callPage = async <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Page<ResponseOf<E>>> => pageOf(await request(endpoint, input));

/** Reads a page of a list from its response. */
export async function pageOf<E extends Endpoint>(response: Response): Promise<Page<ResponseOf<E>>> {
  const items = await response.json();
  const next = /<([^<>]+)>; ?rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  const nextCursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null;
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length), nextCursor };
}

interface RawInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
  timeoutMs?: number;
}

/**
 * Calls an endpoint that returns a file.
 * @throws as `call`
 */
export async function callFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return (await request(endpoint, { ...input, timeoutMs: limits.fileTimeoutMs })).blob();
}

/** Calls an endpoint and returns the response. @throws as `call` */
export function request(
  endpoint: Pick<Endpoint, 'id' | 'method' | 'path'>,
  input: RawInput,
): Promise<Response> {
  return withSession(endpoint.id, (token) => send(endpoint, input, token));
}

/**
 * Sends a request with the session's token, renewed first when it is about to expire. A 401 renews the token once and
 * retries; if that fails, it retries as a visitor, who may read public endpoints, and ends the session. A request that
 * requires a second factor is retried once after the user enters the code.
 * @param endpointId id of the contract: a few endpoints return 401 for a wrong password or code, which must not end the
 *   session
 * @throws ApiError for every response that is not a success
 */
export async function withSession(
  endpointId: string,
  sendWith: (token: string | null) => Promise<Response>,
): Promise<Response> {
  const session = sessionStore.get();
  const needsSession = !keepsSessionOn401.has(endpointId);
  const token = session && needsSession ? await freshTokenOf(session) : (session?.token ?? null);
  let response = await sendWith(token);
  if (response.status === 401 && needsSession) {
    const renewed = token === null ? null : await refreshSessionOnce(token);
    const now = sessionStore.get();
    // Another user has since signed in: the request must not be sent on their behalf.
    if (now && now.user.id !== session?.user.id) throw await toApiError(response);
    if (renewed !== null) response = await sendWith(renewed);
    if (response.status === 401) {
      const forVisitor = session === null ? response : await sendWith(null);
      // Ends the session last, because this unmounts the page that awaits the response.
      endSession();
      if (forVisitor.status === 401) throw await toApiError(response);
      response = forVisitor;
    }
  }
  if (response.ok) return response;
  const error = await toApiError(response);
  if (error.code === 'second_factor_setup_required') announceSetup();
  if (error.code !== 'second_factor_needed' || !(await requestSecondFactor())) throw error;
  response = await sendWith(sessionStore.get()?.token ?? null);
  if (!response.ok) throw await toApiError(response);
  return response;
}

async function send(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body, signal, idempotencyKey, timeoutMs = limits.requestTimeoutMs }: RawInput,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  const url = urlOf(endpoint.path, params, query);
  const receive = async (either: AbortSignal): Promise<Response> => {
    const early = endpoint.method === 'GET' ? takeEarlyResponse(url, token) : null;
    const response = await (early ??
      fetch(url, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: either,
      }));
    // Reads the body here, so that a connection lost during the transfer counts as no response.
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  };
  try {
    return await withTimeout(receive, timeoutMs, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  } finally {
    if (endpoint.method !== 'GET') dropEarlyResponses();
  }
}

/** URL of an endpoint with its path parameters filled in. Empty query values are omitted. */
export function urlOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${env.apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
