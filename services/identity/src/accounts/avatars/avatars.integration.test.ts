import { createObjectStore } from '@poc/kit/storage/objects';
import { uniqueName } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { useIdentity } from '../../testing/start-identity.ts';

const identity = useIdentity();

describe('GET /uploads/avatars/{file}', () => {
  it('returns 200 and 206 from the object store', async () => {
    const file = `${uniqueName('ada')}.webp`;
    const store = createObjectStore(identity.service.deps.config);
    await store.ensureBucket();
    await store.put(`avatars/${file}`, Buffer.from('0123456789'), 'image/webp');
    const url = `${identity.service.url}/uploads/avatars/${file}`;

    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('image/webp');
    expect(whole.headers.get('cache-control')).toContain('immutable');
    expect(await whole.text()).toBe('0123456789');

    const part = await fetch(url, { headers: { range: 'bytes=3-5' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('345');

    await store.remove(`avatars/${file}`);
  });

  it('returns 404 for a missing file', async () => {
    const response = await fetch(`${identity.service.url}/uploads/avatars/nobody.webp`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'file_not_found' });
  });
});
