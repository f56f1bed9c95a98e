import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import * as socketContracts from '@poc/contracts/socket';
import { rounds } from '@poc/testing/rounds';
import fc from 'fast-check';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { people, signIn } from '../support/api.ts';
import { emit } from '../support/live/chat.ts';
import { report } from '../support/promises.ts';
import { url } from '../support/system.ts';
import { checkGenerated } from './check-generated.ts';
import { findInDatabases } from './find-in-databases.ts';
import { formWith } from './forms.ts';
import { generatedSeed, Tally } from './generated-runs.ts';
import { fieldsIn, objectsIn, withAt } from './places.ts';
import type { GeneratedRequest } from './requests.ts';
import { sendRequest } from './send-request.ts';
import { makeStream } from './things.ts';
import { type JsonSchema, jsonSchemaOf, valueFor } from './values.ts';
import { createWorld, type World } from './world.ts';

/** Occurs in every value that must be neither stored nor matched, so that it can be found. */
const canary = `canary-${randomUUID()}`;

/** Fields that only the server may set, and names with a meaning in MongoDB or JavaScript. */
const forbiddenNames = [
  ...[
    'role',
    'isAdmin',
    'price',
    'total',
    'status',
    'user_id',
    '_id',
    'id',
    'version',
    'createdAt',
    'emailVerified',
  ],
  ...['$set', '$where', '__proto__', 'constructor', 'prototype'],
];
const operators: readonly unknown[] = [
  { $gt: canary },
  { $ne: canary },
  { $in: [canary] },
  { $regex: canary },
  { $where: `'${canary}'` },
];
const names = ['$gt', '$ne', '$in', '$regex'];

/**
 * Returns the names or operators to try at the next position. `npm test` tries a few per position in rotation,
 * so that each is tried at many positions of every service.
 */
function rotating<T>(all: readonly T[], few: number): readonly T[] {
  const count = Math.min(all.length, rounds({ few, full: all.length }));
  turn += count;
  return Array.from({ length: count }, (_, at) => all[(turn + at) % all.length] as T);
}
let turn = 0;

/** An extra field that must be refused, or ignored where the contract allows unknown fields. */
interface Attempt {
  readonly request: GeneratedRequest;
  readonly mustRefuse: boolean;
}

/** A value with extra content that must be refused or may be ignored. */
interface WrongValue {
  readonly value: unknown;
  readonly mustRefuse: boolean;
}

const acceptsAnything = ({ type, anyOf, enum: choices }: JsonSchema): boolean => !type && !anyOf && !choices;
const tally = new Tally();
const { joinStream, leaveStream, sendMessage, sendReaction } = socketContracts;
const socketEvents: readonly (readonly [string, z.ZodType])[] = [
  ['join-stream', joinStream],
  ['leave-stream', leaveStream],
  ['chat-message', sendMessage],
  ['reaction', sendReaction],
];
/** In ms. Stays below a node's limit of events per socket. */
const socketPauseMs = 25;

describe.concurrent('forbidden fields', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => report(tally.report()));

  it.each(allEndpoints)(
    '$id accepts no field outside its contract, and no operator as a value',
    async (endpoint) => {
      for (const { request, mustRefuse } of attemptsOn(endpoint, world)) {
        const response = await sendRequest(request, world.tokenOf(endpoint, 'right'));
        const sent = `${request.path} ${request.body?.slice(0, 300) ?? ''}`;
        const outcome = checkGenerated(endpoint, request, response);
        tally.add(endpoint.id, outcome);
        if (mustRefuse) expect(outcome, sent).toMatch(/^(4\d\d|501) /);
        // A validation error names the path, never the value.
        expect(response.text, sent).not.toContain(canary);
      }
    },
    120_000,
  );
});

describe('forbidden fields over a socket', () => {
  it.each(socketEvents)(
    '%s accepts no field outside its contract, and no operator',
    async (event, contract) => {
      const admin = await signIn('admin');
      const { id: streamId } = await makeStream(admin, 'live');
      const socket = io(url(), { auth: { token: admin.token }, transports: ['websocket'], forceNew: true });
      try {
        const { anyOf = [] } = jsonSchemaOf(contract);
        const schema = anyOf.find(({ type }) => type === 'object') ?? jsonSchemaOf(contract);
        const [good] = fc.sample(
          valueFor(schema, (field) => (field === 'streamId' ? [streamId] : [])),
          {
            seed: generatedSeed,
            numRuns: 1,
          },
        );
        for (const { value, mustRefuse } of wrongValuesOf(schema, good)) {
          const response: unknown = await emit(socket, event, value);
          const sent = JSON.stringify(value).slice(0, 300);
          if (mustRefuse) expect(response, sent).toMatchObject({ ok: false, code: 'invalid_request' });
          expect(JSON.stringify(response), sent).not.toContain(canary);
          await delay(socketPauseMs);
        }
      } finally {
        socket.close();
      }
    },
  );
});

describe('afterwards', () => {
  it('no forbidden field is stored', async () => {
    expect(await findInDatabases(people.admin.email), 'the search finds what is there').not.toEqual([]);
    expect(await findInDatabases(canary)).toEqual([]);
  });
});

function attemptsOn(endpoint: Endpoint, world: World): Attempt[] {
  const known = world.knownTo(endpoint);
  const sample = (schema: JsonSchema): unknown =>
    fc.sample(valueFor(schema, known), { seed: generatedSeed, numRuns: 1 })[0];
  const params = Object(sample(jsonSchemaOf(endpoint.params))) as Record<string, string>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const schema = jsonSchemaOf(endpoint.body);
  const body = endpoint.bodyKind === 'json' || endpoint.bodyKind === 'multipart' ? sample(schema) : null;
  const bodyParts = (changed: unknown): Pick<GeneratedRequest, 'headers' | 'body'> => {
    if (endpoint.bodyKind === 'multipart') {
      const { type, body: form } = formWith(Object(changed));
      return { headers: { 'content-type': type }, body: form };
    }
    if (body === null) return { headers: {}, body: null };
    const text = Buffer.from(JSON.stringify(changed)).toString('latin1');
    return { headers: { 'content-type': 'application/json' }, body: text };
  };
  const request = (query: string, changed: unknown): GeneratedRequest => ({
    method: endpoint.method,
    path: query === '' ? path : `${path}?${query}`,
    ...bodyParts(changed),
    caller: 'right',
  });

  const queryFields = Object.keys(endpoint.query.shape);
  const queries = [
    ...rotating(forbiddenNames, 5)
      .filter((name) => !queryFields.includes(name))
      .map((name) => `${encodeURIComponent(name)}=${canary}`),
    ...queryFields.flatMap((name) => rotating(names, 1).map((operator) => `${name}[${operator}]=${canary}`)),
  ];
  return [
    ...queries.map((query) => ({ request: request(query, body), mustRefuse: true })),
    ...(body === null ? [] : wrongValuesOf(schema, body, endpoint.bodyKind === 'json')).map(
      ({ value, mustRefuse }) => ({ request: request('', value), mustRefuse }),
    ),
    ...jsonTextsOf(endpoint).flatMap(([name, field]) =>
      wrongValuesOf(field, sample(field)).map(({ value, mustRefuse }) => ({
        request: request('', { ...Object(body), [name]: JSON.stringify(value) }),
        mustRefuse,
      })),
    ),
  ];
}

/** Returns a valid value with one extra field in each of its objects, and with an operator in place of each field. */
function wrongValuesOf(schema: JsonSchema, good: unknown, withOperators = true): WrongValue[] {
  const named = objectsIn(schema, good).flatMap(({ path: at, schema: object }) =>
    rotating(forbiddenNames, 5)
      .filter((name) => !(name in (object.properties ?? {})) || name.startsWith('__'))
      .map((name) => ({
        value: withAt(good, [...at, name], canary),
        mustRefuse: object.additionalProperties === false,
      })),
  );
  if (!withOperators) return named;
  const replaced = fieldsIn(schema, good)
    .filter(({ schema: field }) => field.format !== 'binary')
    .flatMap(({ path: at, schema: field }) =>
      rotating(operators, 2).map((operator) => ({
        value: withAt(good, at, operator),
        mustRefuse: !acceptsAnything(field),
      })),
    );
  return [...named, ...replaced];
}

/** Returns the form fields that contain JSON, with their schemas. Lists have at least one item. */
function jsonTextsOf({ bodyKind, body }: Endpoint): [string, JsonSchema][] {
  if (bodyKind !== 'multipart') return [];
  const { properties = {} } = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(properties)
    .filter(([, { type }]) => type === 'array' || type === 'object')
    .map(([name, field]) => [name, { ...field, minItems: 1 }]);
}
