import { z } from 'zod';
import { id } from './common.ts';
import type { CookieName } from './cookies.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

/** Processes that own endpoints. */
export const services = ['identity', 'catalog', 'streaming', 'commerce', 'community', 'gateway'] as const;
export type Service = (typeof services)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Access to an endpoint, checked at the gateway and again in the owning service.
 * - `public`: everyone. A token is read, since a response may be personal; an invalid token gets 401.
 * - `member`: signed-in users.
 * - `self`: the user whose id is `{id}` in the path; everyone else gets 404.
 * - `admin`: administrators; other signed-in users get 403.
 * - `signed`: no token; the service verifies the provider's signature over the body (webhooks).
 */
export type Access = 'public' | 'member' | 'self' | 'admin' | 'signed';

/**
 * Audience of a response that the gateway caches for a second (ADR 34).
 * - `visitors`: requests without a token; signed-in users get their own response.
 * - `everyone`: the response does not depend on the user.
 * - `administrators`: the response does not depend on which administrator sends the request.
 */
export type Sharing = 'visitors' | 'everyone' | 'administrators';

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

/** Default maximum body size in bytes. */
const usualMaxBodyBytes = 32 * 1024;
/** Room for a 5 MB picture, other fields and the part headers. */
const formMaxBodyBytes = 6 * 1024 * 1024;

/** API operation: the single source for routing, validation, authorization, types and the API reference. */
export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
> {
  /** Unique name, a verb and a noun: `listShows`. Used as the `operationId`. */
  readonly id: string;
  readonly method: Method;
  /** Path below `/api`, with parameters in braces: `/shows/{id}`. */
  readonly path: string;
  readonly service: Service;
  readonly access: Access;
  /**
   * Requires a two-factor confirmation within the last 10 minutes, if the account uses two-factor authentication.
   * `conditional`: the use case decides by the content of the change.
   */
  readonly stepUp: boolean | 'conditional';
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** Default: `json`. `multipart` bodies are streamed; `raw` bodies keep their bytes (signatures); `none` has no body. */
  readonly bodyKind: 'json' | 'multipart' | 'raw' | 'none';
  /** Maximum body size, both compressed and decompressed; larger bodies get 413. */
  readonly maxBodyBytes: number;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: ResponseSchema;
    readonly contentType: string;
  };
  /** Error codes in addition to those implied by access and inputs: see `errorCodesOf`. */
  readonly errors: readonly ErrorCode[];
  /** The response is a bare array with `X-Total-Count` and `Link` headers. */
  readonly list: boolean;
  /**
   * Ignores an `Authorization` header, valid or not: for calls that start, extend or end a session, or carry their own
   * proof (a code, a link's token, a provider's signature).
   */
  readonly ignoresToken: boolean;
  /** Cookies that the operation reads, sets or deletes. */
  readonly cookies: readonly CookieName[];
  /** True if clients may safely retry the request. */
  readonly idempotent: boolean;
  /** Audience of a shared response; null if it is not shared. */
  readonly shared: Sharing | null;
}

type Spec<P extends z.ZodRawShape, Q extends z.ZodRawShape, B extends z.ZodType, A extends z.ZodType> = {
  summary: string;
  /** Default: `admin`, the strictest. */
  access?: Access;
  stepUp?: Endpoint['stepUp'];
  /** Path parameters that are not ids. */
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: 'json' | 'multipart' | 'raw';
  /** Default: 32 KB, and 6 MB for `multipart`. */
  maxBodyBytes?: number;
  response?: A;
  status?: 200 | 201 | 202 | 204;
  contentType?: string;
  errors?: readonly ErrorCode[];
  list?: boolean;
  ignoresToken?: boolean;
  cookies?: readonly CookieName[];
  idempotent?: boolean;
  shared?: Sharing;
};

/** Names of the parameters in a path. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ParamsIn<Path extends string, P> = {
  [Name in NamesIn<Path>]: Name extends keyof P ? P[Name] : typeof id;
};

const noBody = z.undefined();

/**
 * Creates the function that declares a service's endpoints.
 * @returns `declare(id, 'GET /shows/{id}', spec)`. Without `response` the success status is 204. A parameter of the
 *   path is an id unless `params` declares it. Undeclared bodies and queries are rejected.
 */
export function endpointsOf(service: Service) {
  return <
    P extends z.ZodRawShape = Record<never, never>,
    Q extends z.ZodRawShape = Record<never, never>,
    B extends z.ZodType = typeof noBody,
    A extends z.ZodType = typeof noBody,
    O extends `${Method} /${string}` = `${Method} /${string}`,
  >(
    name: string,
    operation: O,
    spec: Spec<P, Q, B, A>,
  ) => {
    const space = operation.indexOf(' ');
    const method = operation.slice(0, space) as Method;
    const path = operation.slice(space + 1);
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [
      param,
      spec.params?.[param] ?? id,
    ]);
    const bodyKind: Endpoint['bodyKind'] = spec.bodyKind ?? (spec.body ? 'json' : 'none');
    return {
      id: name,
      method,
      path,
      service,
      access: spec.access ?? ('admin' as Access),
      stepUp: (spec.stepUp ?? false) as Endpoint['stepUp'],
      summary: spec.summary,
      params: z.strictObject(Object.fromEntries(params) as ParamsIn<O, P>),
      query: z.strictObject(spec.query ?? ({} as Q)),
      body: spec.body ?? (noBody as B & typeof noBody),
      bodyKind,
      maxBodyBytes: spec.maxBodyBytes ?? (bodyKind === 'multipart' ? formMaxBodyBytes : usualMaxBodyBytes),
      success: {
        status: spec.status ?? (spec.response ? 200 : 204),
        schema: spec.response ?? (noBody as A & typeof noBody),
        contentType: spec.contentType ?? 'application/json',
      },
      errors: spec.errors ?? [],
      list: spec.list ?? false,
      ignoresToken: spec.ignoresToken ?? spec.access === 'signed',
      cookies: spec.cookies ?? [],
      idempotent: spec.idempotent ?? method !== 'POST',
      shared: spec.shared ?? null,
    } as const;
  };
}

/** Response of a list: a bare array with `X-Total-Count` and `Link` headers. */
export const listOf = <T extends z.ZodType>(item: T) => ({ response: z.array(item), list: true });

/** Input and output types of a use case. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.input<E['success']['schema']>;

/** Input types of a client, before defaults and transformations. */
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;

/**
 * Returns all error codes of an operation: the declared ones, those implied by its access and inputs, and those of an
 * unavailable service (503, 504).
 */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  const has = (schema: ObjectSchema) => Object.keys(schema.shape).length > 0;
  codes.add('invalid_request');
  if (endpoint.bodyKind === 'json') codes.add('malformed_json');
  if (endpoint.bodyKind === 'json' || endpoint.bodyKind === 'raw') codes.add('malformed_encoding');
  if (endpoint.bodyKind !== 'none') {
    codes.add('request_timeout').add('payload_too_large').add('unsupported_media_type');
  }
  if (!endpoint.ignoresToken) codes.add('unauthenticated').add('token_expired');
  if (endpoint.access === 'admin') {
    codes.add('forbidden').add('second_factor_setup_required').add('second_factor_needed');
  }
  if (endpoint.stepUp) codes.add('second_factor_needed');
  if (endpoint.access === 'self' || (has(endpoint.params) && !hasNotFound(codes))) codes.add('not_found');
  for (const code of [
    'too_many_requests',
    'internal_error',
    'service_unavailable',
    'upstream_timeout',
  ] as const) {
    codes.add(code);
  }
  return [...codes];
}

function hasNotFound(codes: Set<ErrorCode>): boolean {
  return [...codes].some((code) => errorCatalogue[code].status === 404);
}
