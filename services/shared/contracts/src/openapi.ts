import { z } from 'zod';
import { errorBody } from './common.ts';
import { cookies } from './cookies.ts';
import { type Endpoint, errorCodesOf } from './endpoint.ts';
import { allEndpoints } from './endpoints/all.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

type Json = Record<string, unknown>;

/** What the gateway says of the caller's allowance, with every answer. */
const rateLimitHeaders = {
  'RateLimit-Limit': 'How many requests of this kind the caller may make in a minute.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'In how many seconds all of them are back.',
} as const;
const rateLimitReferences = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** What each access means to a reader of the reference. */
const accessNotes: Record<Endpoint['access'], string> = {
  public: 'Open to everyone.',
  member: 'For anyone signed in.',
  self: "For the owner of `{id}` alone; anyone else's id is answered 404.",
  admin: 'For administrators.',
  signed: 'For the payment provider: the body is signed.',
};

/**
 * The OpenAPI 3.1 document of the whole API, made from the contracts.
 * @param publicUrl the one origin, without a trailing slash
 */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    const item = paths[endpoint.path] ?? {};
    item[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = item;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'POC',
      version: '1.0.0',
      description:
        'Where finance meets entertainment: shows, live streams, shop and community through one gateway.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody, 'output') },
      headers: Object.fromEntries(
        Object.entries(rateLimitHeaders).map(([name, description]) => [
          name,
          { description, schema: { type: 'integer' } },
        ]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const secured = endpoint.access !== 'public' && endpoint.access !== 'signed';
  return {
    operationId: endpoint.id,
    tags: [endpoint.service],
    summary: endpoint.summary,
    description: accessNotes[endpoint.access],
    ...(secured ? { security: [{ bearer: [] }] } : {}),
    parameters: [
      ...parameters(endpoint, 'path'),
      ...parameters(endpoint, 'query'),
      ...cookieParameters(endpoint),
    ],
    ...(endpoint.bodyKind === 'none' ? {} : { requestBody: requestBody(endpoint) }),
    responses: responses(endpoint),
  };
}

function parameters(endpoint: Endpoint, place: 'path' | 'query'): Json[] {
  const schema = jsonSchema(place === 'path' ? endpoint.params : endpoint.query, 'input');
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

const cookieParameters = (endpoint: Endpoint): Json[] =>
  endpoint.cookies.map((name) => ({
    name,
    in: 'cookie',
    required: false,
    description: cookies[name],
    schema: { type: 'string' },
  }));

function requestBody(endpoint: Endpoint): Json {
  const type = {
    json: 'application/json',
    multipart: 'multipart/form-data',
    raw: 'application/json',
    none: '',
  };
  return {
    required: true,
    description: `At most ${endpoint.maxBodyBytes / 1024} KB.`,
    content: { [type[endpoint.bodyKind]]: { schema: jsonSchema(endpoint.body, 'input') } },
  };
}

const tooManyRequests = 429;
const listHeaders: Json = {
  'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
  Link: { description: 'The next page, as `<…>; rel="next"`.', schema: { type: 'string' } },
};

function responses(endpoint: Endpoint): Json {
  const { status, schema, contentType } = endpoint.success;
  const answers: Json = {
    [status]: {
      description: 'Done.',
      ...(status === 204 ? {} : { content: { [contentType]: { schema: jsonSchema(schema, 'output') } } }),
      headers: { ...rateLimitReferences, ...(endpoint.list ? listHeaders : {}) },
    },
  };
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code: ErrorCode) => errorCatalogue[code].status);
  for (const [failure, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    answers[failure] = {
      description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].text}`).join(' '),
      headers: {
        ...rateLimitReferences,
        ...(failure === tooManyRequests
          ? {
              'Retry-After': {
                description: 'In how many seconds to ask again.',
                schema: { type: 'integer' },
              },
            }
          : {}),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

/** The JSON schema of one zod schema; what JSON can't express (transformations of output) is left open. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
