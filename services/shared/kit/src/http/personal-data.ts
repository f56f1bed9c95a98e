import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { getPersonalData, personTokenHeader } from '@poc/contracts/internal';
import type { Express } from 'express';
import { self } from '../auth/policies.ts';
import type { Verifier } from '../auth/verifier.ts';
import { noteRoute } from './access-log.ts';

/** What a service holds of a person, under plain names. A value that is an async iterable is sent as an array, item by item. */
export type PersonalData = Record<string, unknown>;

/** Reads it. The id is the token's subject. */
export type ReadPersonalData = (userId: string) => Promise<PersonalData>;

const chunkLength = 64 * 1024;

/**
 * `GET /internal/people/{id}/data`: everything the service holds of the person whose token comes with the request (401
 * without one, 404 for another person's id). The response streams, so that a long history costs no memory; a failure on
 * the way breaks the connection, and half of it is never taken for the whole.
 */
export function mountPersonalData(app: Express, verifier: Verifier, read: ReadPersonalData): void {
  const { path } = getPersonalData;
  app.get(path.replace('{id}', ':id'), async (req, res) => {
    noteRoute(req, path);
    const token = req.get(personTokenHeader);
    const caller = token === undefined ? null : await verifier.verify(token);
    const subject = self.check(caller, req.params);
    const chunks = jsonChunks(await read(subject.id));
    // Made before anything is sent: a failure until here is still answered as one.
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

/** The data as JSON, in pieces of about 64 KB. */
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
