import type { ErrorCode } from '@poc/contracts/errors';
import { describe, expect, it } from 'vitest';
import { AppError, fail } from '../errors.ts';
import { storeExternalPicture } from './store-external-picture.ts';

const keep = (url: string, hosts: string[], fetched: () => Promise<Buffer> = async () => Buffer.from('x')) =>
  storeExternalPicture({ imageHosts: hosts, fetchPicture: fetched }, url, 'body.picture', async (bytes) =>
    bytes.toString(),
  );
const failing = (code: ErrorCode) => async () => fail(code);

describe('storeExternalPicture', () => {
  it.each(['', '/uploads/shows/a.webp', 'https://img.example/a.png', 'https://eu.IMG.example/a.png'])(
    'does not fetch %j',
    async (url) => {
      expect(await keep(url, ['img.example'])).toBeNull();
    },
  );

  it.each([
    'https://other.example/a.png',
    'https://img.example.evil.example/a.png',
    'https://img.example@evil.example/a.png',
    'https://img.example:8443/a.png',
    'https://me:secret@img.example/a.png',
    'http://img.example/a.png',
    'nonsense',
  ])('fetches %j', async (url) => {
    expect(await keep(url, ['img.example'])).toBe('x');
  });

  it('returns a fault for the field when the URL is not a picture', async () => {
    const faults = [{ path: 'body.picture', msg: 'must be the URL of a picture that can be fetched' }];
    for (const code of ['image_unreadable', 'image_required', 'image_too_large'] as const) {
      await expect(keep('https://a.example/', [], failing(code))).rejects.toMatchObject({
        code: 'invalid_request',
        faults,
      });
    }
    const busy = keep('https://a.example/', [], failing('too_many_requests'));
    await expect(busy).rejects.toThrow(AppError);
    await expect(busy).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
