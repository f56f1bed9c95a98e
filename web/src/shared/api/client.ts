import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryInputOf } from '@poc/contracts/endpoint';
import { env } from '../../config/env.ts';
import { limits } from '../../config/limits.ts';
import { announceSetup, askForSecondFactor } from '../auth/second-factor.ts';
import { endSession, sessionStore } from '../auth/session-store.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { NetworkError, toApiError } from './errors.ts';
import { freshTokenOf, refreshSessionOnce } from './refresh-session.ts';
import { withTimeout } from './with-timeout.ts';

/** Calls whose own 401 says 'wrong password' or 'wrong code', not 'signed out'; and signing out itself. */
const keepsSessionOn401 = new Set([
  'login',
  'giveSecondFactor',
  'verifyEmail',
  'resendVerification',
  'forgotPassword',
  'resetPassword',
  'logout',
]);

/** The contracts type 'no parameters' as a record of nothing, whose keys are all strings. */
type Filled<K extends string, T> = string extends keyof T ? { [P in K]?: undefined } : { [P in K]: T };
type BodyPart<E extends Endpoint> =
  BodyInputOf<E> extends undefined ? { body?: undefined } : { body: BodyInputOf<E> };
type QueryPart<E extends Endpoint> = { [K in keyof QueryInputOf<E>]?: QueryInputOf<E>[K] | undefined };

/** What a call needs, as its contract says: `params` and `body` are required exactly where the contract has them. */
export type CallInput<E extends Endpoint> = Filled<'params', ParamsOf<E>> &
  BodyPart<E> & {
    query?: QueryPart<E>;
    signal?: AbortSignal;
    /** Sent as `Idempotency-Key`: however often it is asked under one key, it is done once. */
    idempotencyKey?: string;
  };

export interface Page<T> {
  items: T;
  /** All entries there are, of which `items` is one page. */
  total: number;
  /** For the next page's `cursor`, or null on the last one. */
  nextCursor: string | null;
}

/**
 * Makes one call of the API, typed by its contract. In the browser an endpoint holds only its id, method and path.
 * @throws ApiError when the server refuses; NetworkError when it can't be reached or does not answer in time; AbortError
 *   when `signal` fires
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
 * As `call`, for an answer that is kept as a file: its bytes as they came.
 * @throws as `call`
 */
export async function callFile<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return (await request(endpoint, { ...input, timeoutMs: limits.fileTimeoutMs })).blob();
}

function request(endpoint: Pick<Endpoint, 'id' | 'method' | 'path'>, input: RawInput): Promise<Response> {
  return withSession(endpoint.id, (token) => send(endpoint, input, token));
}

/**
 * Sends with the session's token, renewed first when it is about to expire. What needs the second factor again is sent once more when it was given. A 401 renews the
 * token once and sends again; if that fails too, it sends once more as a visitor, who may well have the answer of a public
 * endpoint, and signs out.
 * @param endpointId of the contract: a few calls answer 401 for a wrong password or code, which signs nobody out
 * @throws ApiError for every answer that is not a success
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
    // Someone else signed in meanwhile: this call was not theirs, and is not made in their name.
    if (now && now.user.id !== session?.user.id) throw await toApiError(response);
    if (renewed !== null) response = await sendWith(renewed);
    if (response.status === 401) {
      const forVisitor = session === null ? response : await sendWith(null);
      // Only now: it takes the page away that waits for this answer.
      endSession();
      if (forVisitor.status === 401) throw await toApiError(response);
      response = forVisitor;
    }
  }
  if (response.ok) return response;
  const error = await toApiError(response);
  if (error.code === 'second_factor_setup_required') announceSetup();
  if (error.code !== 'second_factor_needed' || !(await askForSecondFactor())) throw error;
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
  const address = addressOf(endpoint.path, params, query);
  const receive = async (either: AbortSignal): Promise<Response> => {
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(address, token) : null;
    const response = await (early ??
      fetch(address, {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
        signal: either,
      }));
    // The body too: a line that breaks in the middle of it is no answer.
    const bytes = await response.arrayBuffer();
    return new Response(bytes.byteLength > 0 ? bytes : null, response);
  };
  try {
    return await withTimeout(receive, timeoutMs, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** The full address of an endpoint's path, its parameters filled in; empty query values are left out. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params, name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${env.apiBase}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
