import { z } from 'zod';
import { errorBody } from './common.ts';
import { cookies } from './cookies.ts';
import { type Endpoint, errorCodesOf } from './endpoint.ts';
import { allEndpoints } from './endpoints/all.ts';
import { type ErrorCode, errorCatalogue } from './errors.ts';

type Json = Record<string, unknown>;

/** Rate-limit headers of every response. */
const rateLimitHeaders = {
  'RateLimit-Limit': 'Requests of this kind that the client can send per minute.',
  'RateLimit-Remaining': 'Remaining requests in the current window.',
  'RateLimit-Reset': 'Seconds until the limit is fully restored.',
} as const;
const rateLimitReferences = Object.fromEntries(
  Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Descriptions of access levels in the reference. */
const accessNotes: Record<Endpoint['access'], string> = {
  public: 'Open to everyone.',
  member: 'For signed-in users.',
  self: 'For the user with this `{id}` only; any other id returns 404.',
  admin: 'For administrators.',
  signed: 'For the payment provider, with a signed body.',
};

/**
 * Generates the OpenAPI 3.1 document of the whole API from the contracts.
 * @param publicUrl the public origin, without a trailing slash
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
  'X-Total-Count': { description: 'Total number of items.', schema: { type: 'integer' } },
  Link: { description: 'Link to the next page: `<…>; rel="next"`.', schema: { type: 'string' } },
};

function responses(endpoint: Endpoint): Json {
  const { status, schema, contentType } = endpoint.success;
  const declared: Json = {
    [status]: {
      description: 'Success.',
      ...(status === 204 ? {} : { content: { [contentType]: { schema: jsonSchema(schema, 'output') } } }),
      headers: { ...rateLimitReferences, ...(endpoint.list ? listHeaders : {}) },
    },
  };
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code: ErrorCode) => errorCatalogue[code].status);
  for (const [failure, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    declared[failure] = {
      description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].text}`).join(' '),
      headers: {
        ...rateLimitReferences,
        ...(failure === tooManyRequests
          ? {
              'Retry-After': {
                description: 'Seconds to wait before a retry.',
                schema: { type: 'integer' },
              },
            }
          : {}),
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return declared;
}

/** Converts a zod schema to JSON Schema; output transformations stay unspecified. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}
