import { createObjectStore } from '@poc/kit/storage/objects';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../service.ts';

const commerce = useTestService(commerceService());
const picture = Buffer.from('not really a picture');

beforeAll(async () => {
  const store = createObjectStore(commerce.deps.config);
  await store.ensureBucket();
  await store.put('merch/commerce-test.webp', picture, 'image/webp');
});

describe('GET /uploads/merch/{file}', () => {
  it('200: the picture', async () => {
    const response = await fetch(`${commerce.url}/uploads/merch/commerce-test.webp`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await response.arrayBuffer()).equals(picture)).toBe(true);
  });

  it('404: an unknown picture', async () => {
    expect((await fetch(`${commerce.url}/uploads/merch/nothing.webp`)).status).toBe(404);
  });
});
