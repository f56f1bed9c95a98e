import { z } from 'zod';
import type { CookieName } from './cookies.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

/** The processes that own endpoints. */
export const services = ['identity', 'catalog', 'streaming', 'commerce', 'community', 'gateway'] as const;
export type Service = (typeof services)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call an endpoint. It is checked at the gateway and again in the owning service.
 * - `public`: anyone; a token is still read, so that an answer may be personal, and a bad one is answered 401.
 * - `member`: anyone signed in.
 * - `self`: signed in, and `{id}` in the path is the subject's own id; anything else is answered 404.
 * - `admin`: role admin; anyone else signed in is answered 403.
 * - `signed`: no token; the body carries a provider's signature that the service checks (webhooks).
 */
export type Access = 'public' | 'member' | 'self' | 'admin' | 'signed';

/**
 * Among whom one answer is shared for a second, from the gateway's memory (ADR 34).
 * - `visitors`: anyone without a token; people who are signed in get an answer of their own.
 * - `everyone`: nothing in the answer depends on who asks, so that it is anyone's, signed in or not.
 * - `administrators`: nothing in it depends on which administrator asks.
 */
export type Sharing = 'visitors' | 'everyone' | 'administrators';

type ObjectSchema = z.ZodObject<z.ZodRawShape>;

/** The largest body of an operation that does not say more, in bytes. */
const usualMaxBodyBytes = 32 * 1024;
/** A picture of 5 MB, the fields beside it, and the lines between the parts. */
const formMaxBodyBytes = 6 * 1024 * 1024;

/** One operation of the API: the single source for routing, validation, rights, types and the reference document. */
export interface Endpoint<
  Params extends ObjectSchema = ObjectSchema,
  Query extends ObjectSchema = ObjectSchema,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** Unique name, a verb and a noun: `listShows`. It is the `operationId`. */
  readonly id: string;
  readonly method: Method;
  /** Path below `/api`, parameters in braces: `/shows/{id}`. */
  readonly path: string;
  readonly service: Service;
  readonly access: Access;
  /** Who has a second factor must have given it within the last 10 minutes: money, roles, deletions. */
  readonly stepUp: boolean;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** `json` by default; `multipart` bodies are read as streams; `raw` ones keep their bytes (signatures); `none` has no body. */
  readonly bodyKind: 'json' | 'multipart' | 'raw' | 'none';
  /** A body of more bytes than this, as it is sent or once it is decompressed, is refused with 413. */
  readonly maxBodyBytes: number;
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly schema: Answer;
    readonly contentType: string;
  };
  /** The codes that this operation adds to those any operation of its access may answer. */
  readonly errors: readonly ErrorCode[];
  /** A bare array, with `X-Total-Count` and `Link` headers. */
  readonly list: boolean;
  /**
   * Whether an `Authorization` header is passed over, a bad one too: on calls that begin, prolong or end a session, or
   * carry a proof of their own (a code, the token of a link, a provider's signature).
   */
  readonly ignoresToken: boolean;
  /** Cookies that it reads, sets or takes away. */
  readonly cookies: readonly CookieName[];
  /** Whether repeating the same request leaves the same state, so that a client may retry it. */
  readonly idempotent: boolean;
  /** Among whom its answers are shared; null for an answer that is made for each request. */
  readonly shared: Sharing | null;
}

type Spec<P extends z.ZodRawShape, Q extends z.ZodRawShape, B extends z.ZodType, A extends z.ZodType> = {
  summary: string;
  access: Access;
  stepUp?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  bodyKind?: 'json' | 'multipart' | 'raw';
  /** Default: 32 KB, and 6 MB for `multipart`. */
  maxBodyBytes?: number;
  answer?: A;
  status?: 200 | 201 | 202 | 204;
  contentType?: string;
  errors?: readonly ErrorCode[];
  list?: boolean;
  ignoresToken?: boolean;
  cookies?: readonly CookieName[];
  idempotent?: boolean;
  shared?: Sharing;
};

const noBody = z.undefined();

/**
 * Makes the function that declares a service's endpoints.
 * @param service the owner
 * @returns `declare(id, 'GET /shows/{id}', spec)`; without `answer` the success is 204, a body, query or parameter
 *   that is not named is refused, and a list gets the status 200.
 */
export function endpointsOf(service: Service) {
  return <
    P extends z.ZodRawShape = Record<never, never>,
    Q extends z.ZodRawShape = Record<never, never>,
    B extends z.ZodType = typeof noBody,
    A extends z.ZodType = typeof noBody,
  >(
    id: string,
    operation: `${Method} /${string}`,
    spec: Spec<P, Q, B, A>,
  ) => {
    const space = operation.indexOf(' ');
    const method = operation.slice(0, space) as Method;
    const bodyKind: Endpoint['bodyKind'] = spec.bodyKind ?? (spec.body ? 'json' : 'none');
    return {
      id,
      method,
      path: operation.slice(space + 1),
      service,
      access: spec.access,
      stepUp: spec.stepUp ?? false,
      summary: spec.summary,
      params: z.strictObject(spec.params ?? ({} as P)),
      query: z.strictObject(spec.query ?? ({} as Q)),
      body: spec.body ?? (noBody as B & typeof noBody),
      bodyKind,
      maxBodyBytes: spec.maxBodyBytes ?? (bodyKind === 'multipart' ? formMaxBodyBytes : usualMaxBodyBytes),
      success: {
        status: spec.status ?? (spec.answer ? 200 : 204),
        schema: spec.answer ?? (noBody as A & typeof noBody),
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

/** What a use case receives and gives, inferred from the contract. */
export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type AnswerOf<E extends Endpoint> = z.input<E['success']['schema']>;

/** What a client sends, before defaults and transformations. */
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;

/**
 * All codes that an operation may answer: its own, and those that follow from its access and its inputs.
 * Every owner can be unavailable (503, 504).
 */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors);
  const has = (schema: ObjectSchema) => Object.keys(schema.shape).length > 0;
  codes.add('invalid_request');
  if (endpoint.bodyKind === 'json') codes.add('malformed_json');
  if (endpoint.bodyKind === 'json' || endpoint.bodyKind === 'raw') codes.add('malformed_encoding');
  if (endpoint.bodyKind !== 'none') codes.add('payload_too_large').add('unsupported_media_type');
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
