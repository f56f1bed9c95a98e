import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '@poc/contracts/endpoint';
import { env } from '../../config/env.ts';
import { endSession, sessionStore } from '../auth/session-store.ts';
import { NetworkError, toApiError } from './errors.ts';
import { refreshSessionOnce } from './refresh-session.ts';

/** Calls whose own 401 says 'wrong password' or 'wrong code', not 'signed out'. */
const keepsSessionOn401 = new Set([
  'login',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
]);

/** The contracts type 'no parameters' as a record of nothing, whose keys are all strings. */
type Filled<K extends string, T> = string extends keyof T ? { [P in K]?: undefined } : { [P in K]: T };
type BodyPart<E extends Endpoint> =
  BodyInputOf<E> extends undefined ? { body?: undefined } : { body: BodyInputOf<E> };
type QueryPart<E extends Endpoint> = { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | undefined };

/** What a call needs, as its contract says: `params` and `body` are required exactly where the contract has them. */
export type CallInput<E extends Endpoint> = Filled<'params', ParamsOf<E>> &
  BodyPart<E> & { query?: QueryPart<E>; signal?: AbortSignal };

export interface Page<T> {
  items: T;
  /** All entries there are, of which `items` is one page. */
  total: number;
  /** For the next page's `cursor`, or null on the last one. */
  nextCursor: string | null;
}

/**
 * Makes one call of the API, typed by its contract. In the browser an endpoint holds only its id, method and path.
 * @throws ApiError when the server refuses; NetworkError when it can't be reached; AbortError when `signal` fires
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<AnswerOf<E>> {
  const response = await request(endpoint, input ?? {});
  const answer: unknown = response.status === 204 ? undefined : await response.json();
  return answer as AnswerOf<E>;
}

/** As `call`, for lists: with the total and the cursor of the next page, which travel in headers. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Page<AnswerOf<E>>> {
  const response = await request(endpoint, input);
  const items = await response.json();
  const next = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  const nextCursor = next ? new URL(next, location.origin).searchParams.get('cursor') : null;
  return { items, total: Number(response.headers.get('x-total-count') ?? items.length), nextCursor };
}

interface RawInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

async function request(
  endpoint: Pick<Endpoint, 'id' | 'method' | 'path'>,
  input: RawInput,
): Promise<Response> {
  const token = sessionStore.get()?.token ?? null;
  let response = await send(endpoint, input, token);
  if (response.status === 401 && !keepsSessionOn401.has(endpoint.id)) {
    const renewed = token === null ? null : await refreshSessionOnce(token);
    if (renewed === null) {
      endSession();
      throw await toApiError(response);
    }
    response = await send(endpoint, input, renewed);
    if (response.status === 401) endSession();
  }
  if (!response.ok) throw await toApiError(response);
  return response;
}

async function send(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body, signal }: RawInput,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    return await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${env.apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
