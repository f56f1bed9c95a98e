import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@poc/contracts/endpoint';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../support/api.ts';
import { tell as report } from '../support/promises.ts';
import { checkGenerated } from './check-answer.ts';
import { findInDatabases } from './find-in-databases.ts';
import { formWith } from './forms.ts';
import { generatedSeed, Tally } from './generated-runs.ts';
import { fieldsIn, objectsIn, withAt } from './places.ts';
import type { GeneratedRequest } from './requests.ts';
import { sendRequest } from './send-request.ts';
import { type JsonSchema, jsonSchemaOf, valueFor } from './values.ts';
import { createWorld, type World } from './world.ts';

/** Stands in everything that must not be stored or matched, so that it can be looked for. */
const canary = `canary-${randomUUID()}`;

/** What only the system may say of a thing, and names that mean something to MongoDB or JavaScript. */
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

/** An addition that must be refused, or be passed over where the contract lets anything stand there. */
interface Attempt {
  readonly request: GeneratedRequest;
  readonly mustRefuse: boolean;
}

const acceptsAnything = ({ type, anyOf, enum: choices }: JsonSchema): boolean => !type && !anyOf && !choices;
const tally = new Tally();

describe.concurrent('what a client may not say', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => report(tally.report()));

  it.each(allEndpoints)(
    '$id takes no field that its contract does not name, and no operator for a value',
    async (endpoint) => {
      for (const { request, mustRefuse } of attemptsOn(endpoint, world)) {
        const answer = await sendRequest(request, world.tokenOf(endpoint, 'right'));
        const sent = `${request.path} ${request.body?.slice(0, 300) ?? ''}`;
        const outcome = checkGenerated(endpoint, request, answer);
        tally.add(endpoint.id, outcome);
        if (mustRefuse) expect(outcome, sent).toMatch(/^(4\d\d|501) /);
        // A fault repeats the path of what it is about, and no value.
        expect(answer.text, sent).not.toContain(canary);
      }
    },
    120_000,
  );
});

describe('afterwards', () => {
  it('nothing of it is stored anywhere', async () => {
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
    ...forbiddenNames
      .filter((name) => !queryFields.includes(name))
      .map((name) => `${encodeURIComponent(name)}=${canary}`),
    ...queryFields.flatMap((name) => names.map((operator) => `${name}[${operator}]=${canary}`)),
  ];
  const objects = body === null ? [] : objectsIn(schema, body);
  const fields = body === null ? [] : fieldsIn(schema, body);
  return [
    ...queries.map((query) => ({ request: request(query, body), mustRefuse: true })),
    ...objects.flatMap(({ path: at, schema: object }) =>
      forbiddenNames
        .filter((name) => !(name in (object.properties ?? {})) || name.startsWith('__'))
        .map((name) => ({
          request: request('', withAt(body, [...at, name], canary)),
          mustRefuse: object.additionalProperties === false,
        })),
    ),
    ...fields
      .filter(({ schema: field }) => field.format !== 'binary' && endpoint.bodyKind === 'json')
      .flatMap(({ path: at, schema: field }) =>
        operators.map((operator) => ({
          request: request('', withAt(body, at, operator)),
          mustRefuse: !acceptsAnything(field),
        })),
      ),
  ];
}
