import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getPersonalData, personTokenHeader } from '@poc/contracts/internal';
import type { Express } from 'express';
import { self } from '../auth/policies.ts';
import type { Verifier } from '../auth/verifier.ts';
import { recordRoute } from './access-log.ts';

/** Data that a service stores about a person, by readable name. Async iterables are sent as arrays, item by item. */
export type PersonalData = Record<string, unknown>;

export type ReadPersonalData = (userId: string) => Promise<PersonalData>;

const chunkLength = 64 * 1024;

/**
 * Mounts `GET /internal/people/{id}/data`: all data of the person whose token comes with the request (401 without a
 * token, 404 for another person's id). The response streams to bound memory; a failure midway closes the connection, so
 * that a partial export is never taken for a complete one.
 */
export function mountPersonalData(app: Express, verifier: Verifier, read: ReadPersonalData): void {
  const { path } = getPersonalData;
  app.get(path.replace('{id}', ':id'), async (req, res) => {
    recordRoute(req, path);
    const token = req.get(personTokenHeader);
    const caller = token === undefined ? null : await verifier.verify(token);
    const subject = self.check(caller, req.params);
    const chunks = jsonChunks(await read(subject.id));
    // Read before anything is sent, so that a failure up to here still gets an error response.
    const first = await chunks.next();
    res.setHeader('Cache-Control', 'no-store');
    res.type('json');
    await pipeline(Readable.from(startingWith(first.value ?? '', chunks)), res);
  });
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* jsonChunks(data: PersonalData): AsyncGenerator<string, undefined> {
  let text = '';
  for await (const part of jsonParts(data)) {
    text += part;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function* jsonParts(data: PersonalData): AsyncGenerator<string> {
  let separator = '{';
  for (const [name, value] of Object.entries(data)) {
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (isAsyncIterable(value)) yield* arrayParts(value);
    else yield JSON.stringify(value ?? null);
  }
  yield separator === '{' ? '{}' : '}';
}

async function* arrayParts(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield '[';
  let separator = '';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',';
  }
  yield ']';
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
