import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@poc/contracts/endpoint';
import fc, { type Arbitrary } from 'fast-check';
import { formOf } from './forms.ts';
import { anyValue, jsonSchemaOf, type KnownValues, mutated, valueFor } from './values.ts';

/** The sender of a request: `right` is any caller that the contract allows. */
export type Caller = 'right' | 'visitor' | 'member' | 'nonsense';

/** A request, ready to send. */
export interface GeneratedRequest {
  readonly method: string;
  /** Path below `/api`, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** One character per byte, since a body may be invalid text. */
  readonly body: string | null;
  readonly caller: Caller;
}

interface Body {
  readonly type: string | null;
  readonly body: string | null;
  readonly encoding?: string;
}

const bytesOf = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Like `encodeURIComponent`, which throws on a lone surrogate. */
const percent = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Path parameters that are not ids, some of them with invalid encoding. */
const strangeSegments = [
  '%00',
  '%E0%A4%A',
  '%ff',
  '%',
  '..%2f..%2fetc',
  '%2e%2e',
  '__proto__',
  'constructor',
  '%7B%22%24gt%22%3A%22%22%7D',
  '%F0%9F%92%B8',
  'F'.repeat(24),
  'f'.repeat(3_000),
  '0',
  '-1',
  'null',
  '%0d%0aSet-Cookie:a=b',
];

const strangeQueries = [
  'limit=0',
  'limit=101',
  'limit=1e2',
  'limit=NaN',
  'limit=1&limit=2',
  'limit[$gt]=1',
  'search[$regex]=.*',
  'search=%00',
  'search=%ff%fe',
  'q=%5B(%5C',
  'cursor=x',
  'cursor=%00',
  'cursor=eyJfaWQiOnsiJGd0IjoiIn19',
  '__proto__=1',
  '__proto__[role]=admin',
  'constructor=1',
  '%',
  '%=%',
  '&&&',
  'a&'.repeat(1_500),
  `search=${'x'.repeat(4_000)}`,
];

const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'accept-encoding': 'gzip, br;q=0, *;q=nonsense' },
  { accept: 'text/html' },
  { accept: '\u00ff/\u00ff' },
  { 'accept-language': 'x'.repeat(2_000) },
  { cookie: 'poc_refresh=%E0%A4%A; poc_refresh=__proto__; =; ;;' },
  { cookie: `poc_refresh=${'a'.repeat(3_000)}` },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '{"$gt":""}' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"nonsense", "' },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=0-1' },
  { range: 'bytes=99999999999999-' },
  { 'x-user-id': 'f'.repeat(24), 'x-user-role': 'admin' },
  { 'x-forwarded-for': "1.2.3.4, '; DROP" },
  { 'x-request-id': 'a b\t"' },
  { 'x-http-method-override': 'DELETE' },
  { traceparent: '00-zz-zz-01' },
  { forwarded: 'for="[::1' },
  { 'x-paystack-signature': '0'.repeat(128) },
  { 'user-agent': '' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'null' },
  { expect: '100-continue' },
  { 'cache-control': 'no-cache, max-age=-1' },
];

/** Generates requests for one operation: valid ones, ones with a single fault, and malformed ones. */
export function requestOf(endpoint: Endpoint, known: KnownValues): Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: pathOf(endpoint, known),
      query: queryOf(endpoint, known),
      content: bodyOf(endpoint, known),
      extra: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...strangeHeaders) },
      ),
      caller: fc.oneof(
        { weight: 16, arbitrary: fc.constant<Caller>('right') },
        { weight: 1, arbitrary: fc.constantFrom<Caller>('visitor', 'member', 'nonsense') },
      ),
      head: fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0),
    })
    .map(({ path, query, content, extra, caller, head }) => ({
      method: endpoint.method === 'GET' && head ? 'HEAD' : endpoint.method,
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(content.type === null ? {} : { 'content-type': content.type }),
        ...(content.encoding === undefined ? {} : { 'content-encoding': content.encoding }),
        ...extra,
      },
      body: content.body,
      caller,
    }));
}

function pathOf({ path, params }: Endpoint, known: KnownValues): Arbitrary<string> {
  const { properties = {} } = jsonSchemaOf(params);
  const segments = path.split('/').map((segment): Arbitrary<string> => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    const good = valueFor(properties[name] ?? {}, known, name).map(
      (value) => percent(String(value)) || '%20',
    );
    return fc.oneof(
      { weight: 7, arbitrary: good },
      { weight: 1, arbitrary: fc.constantFrom(...strangeSegments) },
    );
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function queryOf({ query }: Endpoint, known: KnownValues): Arbitrary<string> {
  const good = valueFor(jsonSchemaOf(query), known);
  const rendered = (values: Arbitrary<unknown>): Arbitrary<string> =>
    values.map((value) =>
      Object.entries(Object(value))
        .map(
          ([name, one]) =>
            `${percent(name)}=${percent(typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))}`,
        )
        .join('&')
        .slice(0, 6_000)
        .replace(/%[0-9A-F]?$/, ''),
    );
  return fc.oneof(
    { weight: 6, arbitrary: rendered(good) },
    { weight: 1, arbitrary: rendered(mutated(good)) },
    { weight: 1, arbitrary: fc.constantFrom(...strangeQueries) },
  );
}

function bodyOf(endpoint: Endpoint, known: KnownValues): Arbitrary<Body> {
  const none: Body = { type: null, body: null };
  const json = (text: string): Body => ({ type: 'application/json', body: bytesOf(text) });
  switch (endpoint.bodyKind) {
    case 'none':
      return fc.oneof(
        { weight: 12, arbitrary: fc.constant(none) },
        { weight: 1, arbitrary: fc.constantFrom(json('{}'), json('{"a":1}'), json('x'.repeat(40_000))) },
      );
    case 'multipart':
      return formOf(jsonSchemaOf(endpoint.body), known);
    case 'raw':
      return fc.oneof(
        anyValue().map((value) => json(JSON.stringify(value))),
        strangeBody(fc.constant('{}')),
      );
    case 'json': {
      const good = valueFor(jsonSchemaOf(endpoint.body), known);
      const text = (values: Arbitrary<unknown>) => values.map((value) => JSON.stringify(value) ?? 'null');
      return fc.oneof(
        { weight: 4, arbitrary: text(good).map(json) },
        { weight: 5, arbitrary: text(mutated(good)).map(json) },
        { weight: 1, arbitrary: strangeBody(text(good)) },
      );
    }
  }
}

/** Generates bodies with invalid bytes: truncated, not JSON, or not of the declared type or encoding. */
function strangeBody(good: Arbitrary<string>): Arbitrary<Body> {
  const type = 'application/json';
  const zipped = (text: string): string => gzipSync(text).toString('latin1');
  return fc.oneof(
    good.map((text) => ({ type, body: bytesOf(text.slice(0, -1)) })),
    good.map((text) => ({ type, body: `\u00ef\u00bb\u00bf${bytesOf(text)}garbage` })),
    good.map((text) => ({
      type: `${type}; charset=utf-16`,
      body: Buffer.from(text, 'utf16le').toString('latin1'),
    })),
    good.map((text) => ({ type: `${type}; charset=nonsense`, body: bytesOf(text) })),
    good.map((text) => ({ type, body: zipped(text), encoding: 'gzip' })),
    good.map((text) => ({ type, body: zipped(text).slice(0, 20), encoding: 'gzip' })),
    good.map((text) => ({ type: 'text/plain', body: bytesOf(text) })),
    good.map((text) => ({ type: null, body: bytesOf(text) })),
    fc
      .record({
        encoding: fc.constantFrom('gzip', 'br', 'deflate', 'zstd', 'compress', 'gzip, gzip', 'x'),
        text: good,
      })
      .map(({ encoding, text }) => ({ type, body: bytesOf(text), encoding })),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => ({ type, body: Buffer.from(bytes).toString('latin1') })),
    fc.constantFrom<Body>(
      { type, body: '' },
      { type, body: '['.repeat(20_000) },
      { type, body: `{"a":"${'x'.repeat(600_000)}"}` },
      { type, body: zipped(`{"a":"${'x'.repeat(3_000_000)}"}`), encoding: 'gzip' },
      { type: 'multipart/form-data', body: 'nonsense' },
      { type: 'application/x-www-form-urlencoded', body: 'a=1&a[$gt]=' },
    ),
  );
}
