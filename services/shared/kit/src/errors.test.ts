import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError, fail, toErrorResponse } from './errors.ts';

const thrown = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};
const named = (name: string, more: object = {}): Error =>
  Object.assign(new Error('secret detail'), { name, ...more });

describe('toErrorResponse', () => {
  it('appends the detail to the text of the code', () => {
    const failure = new AppError('posting_banned', { detail: 'You are banned without an end.' });
    expect(toErrorResponse(failure, 'r').body.error).toBe(
      'You cannot post or comment at the moment. You are banned without an end.',
    );
  });

  it('returns the status, text, faults and headers of an AppError', () => {
    const faults = [{ path: 'body.email', msg: 'is required' }];
    const error = thrown(() =>
      fail('invalid_request', { faults, internal: 'for the log', headers: { 'X-A': 'b' } }),
    );
    expect(toErrorResponse(error, 'r1')).toEqual({
      status: 400,
      body: {
        error: 'Some of the information sent is not valid.',
        code: 'invalid_request',
        errors: faults,
        requestId: 'r1',
      },
      headers: { 'X-A': 'b' },
    });
    expect(error).toBeInstanceOf(AppError);
    expect(error).toHaveProperty('message', 'for the log');
  });

  it.each([
    ['anything', new Error('secret detail'), 500, 'internal_error'],
    ['something that is no error', 'secret detail', 500, 'internal_error'],
    [
      'broken JSON',
      named('SyntaxError', { type: 'entity.parse.failed', body: 'secret detail' }),
      400,
      'malformed_json',
    ],
    ['a large body', named('PayloadTooLargeError', { type: 'entity.too.large' }), 413, 'payload_too_large'],
    ['an odd encoding', named('Error', { type: 'encoding.unsupported' }), 415, 'unsupported_media_type'],
    ['an address that is none', new URIError('secret detail'), 400, 'invalid_request'],
    ['a value that was there', named('MongoServerError', { code: 11_000 }), 409, 'conflict'],
    ['two writers', named('VersionError'), 409, 'conflict'],
    [
      'writers that were in the way for too long',
      named('MongoServerError', {
        codeName: 'WriteConflict',
        errorLabelSet: new Set(['TransientTransactionError']),
      }),
      503,
      'service_unavailable',
    ],
    ['a database that is unavailable', named('MongoServerSelectionError'), 503, 'service_unavailable'],
  ])('hides the details of %s', (_what, error, status, code) => {
    const response = toErrorResponse(error, 'r2');
    expect(response).toMatchObject({ status, body: { code, requestId: 'r2' } });
    expect(JSON.stringify(response)).not.toContain('secret');
  });

  it('sends WWW-Authenticate with a 401, and Retry-After with an outage', () => {
    expect(toErrorResponse(new AppError('unauthenticated'), 'r').headers).toHaveProperty('WWW-Authenticate');
    for (const code of ['service_unavailable', 'payment_provider_unavailable'] as const) {
      expect(toErrorResponse(new AppError(code), 'r').headers, code).toEqual({ 'Retry-After': '5' });
    }
  });
});

it('faults have one form of path in all services: `body.items.0.quantity`', () => {
  const root = join(import.meta.dirname, '../../../..');
  const files = globSync('{services,gateway}/**/src/**/*.ts', { cwd: root }).filter(
    (file) => !/node_modules|\.test\./.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const bracketed = files.filter((file) =>
    /\bpath: ([`'"])(?:body|query|params|payload)[^`'"]*\[/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(bracketed).toEqual([]);
});
