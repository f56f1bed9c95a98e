import { isDeepStrictEqual } from 'node:util';
import { errorBody } from '@poc/contracts/common';
import {
  type BodyInputOf,
  type Endpoint,
  errorCodesOf,
  type QueryInputOf,
  type ResponseOf,
} from '@poc/contracts/endpoint';
import { errorCatalogue, type Fault } from '@poc/contracts/errors';

/** Request input. `query` and `body` are untyped because invalid input is tested too. */
export interface CallInput<E extends Endpoint = Endpoint> {
  params?: Record<string, string>;
  query?: Partial<QueryInputOf<E>> | Record<string, unknown>;
  /** Sent as JSON; strings and bytes are sent unchanged, `FormData` as multipart. */
  body?: BodyInputOf<E> | unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** Response that conforms to its contract. */
export interface CallResponse<E extends Endpoint = Endpoint> {
  status: number;
  /** Body of a success; null for a failure and for 204. */
  body: ResponseOf<E> | null;
  code: string | null;
  error: string | null;
  errors: Fault[];
  headers: Headers;
}

/**
 * Calls an operation and checks the response against the contract.
 * @param url origin of a service or the gateway
 * @throws when the contract does not declare the status, code or body
 */
export async function callEndpoint<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallResponse<E>> {
  const { bytes, contentType } = bodyOf(input.body);
  const headers = new Headers(input.headers);
  if (contentType && !headers.has('content-type')) headers.set('content-type', contentType);
  if (input.token) headers.set('authorization', `Bearer ${input.token}`);
  const response = await fetch(urlOf(url, endpoint, input), {
    method: endpoint.method,
    headers,
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body: unknown = isJson ? await response.json() : await response.text();
  return checkResponse(endpoint, { status: response.status, headers: response.headers, body });
}

/** Unchecked response; the body is parsed if it is JSON. */
interface ReceivedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Checks a response against the contract.
 * @throws when the contract does not declare the status, code, cookie or body
 */
export function checkResponse<E extends Endpoint>(endpoint: E, response: ReceivedResponse): CallResponse<E> {
  const declared = new Set<string>(endpoint.cookies);
  const undeclared = response.headers
    .getSetCookie()
    .filter((cookie) => !declared.has(cookie.split('=')[0] ?? ''));
  if (undeclared.length > 0) throw new Error(`${endpoint.id} does not declare the cookies ${undeclared}`);
  return response.status >= 200 && response.status < 300
    ? success(endpoint, response)
    : failure(endpoint, response);
}

function success<E extends Endpoint>(endpoint: E, response: ReceivedResponse): CallResponse<E> {
  const { body } = response;
  const { status, schema, contentType } = endpoint.success;
  if (response.status !== status)
    throw new Error(`${endpoint.id} returned ${response.status}, not ${status}`);
  const empty = { status, code: null, error: null, errors: [], headers: response.headers };
  if (status === 204) return { ...empty, body: null };
  if (!response.headers.get('content-type')?.startsWith(contentType)) {
    throw new Error(`${endpoint.id} returned ${response.headers.get('content-type')}, not ${contentType}`);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${endpoint.id} violates its contract: ${parsed.error.message}`);
  // zod drops undeclared fields: a difference is a field that must not leave the service.
  if (!isDeepStrictEqual(parsed.data, body)) {
    throw new Error(`${endpoint.id} returned undeclared fields: ${JSON.stringify(body).slice(0, 500)}`);
  }
  return { ...empty, body: body as ResponseOf<E> };
}

function failure<E extends Endpoint>(
  endpoint: E,
  { status, headers, body }: ReceivedResponse,
): CallResponse<E> {
  const { code, error, errors } = errorBody.parse(body);
  // 405 cannot occur: this function only uses the contract's method.
  if (!errorCodesOf(endpoint).includes(code)) throw new Error(`${endpoint.id} does not declare '${code}'`);
  if (errorCatalogue[code].status !== status)
    throw new Error(`${endpoint.id}: '${code}' was returned with status ${status}`);
  return { status, body: null, code, error, errors: errors ?? [], headers };
}

function urlOf(url: string, endpoint: Endpoint, input: CallInput): URL {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const address = new URL(`/api${path}`, url);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

function bodyOf(body: unknown): { bytes?: NonNullable<RequestInit['body']>; contentType?: string } {
  if (body === undefined) return {};
  if (body instanceof FormData) return { bytes: body };
  if (typeof body === 'string') return { bytes: body, contentType: 'application/json' };
  if (body instanceof Uint8Array) return { bytes: Buffer.from(body), contentType: 'application/json' };
  return { bytes: JSON.stringify(body), contentType: 'application/json' };
}
