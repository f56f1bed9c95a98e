import { updateUser } from '@poc/contracts/endpoints/identity';
import { fail } from '@poc/kit/errors';
import { plainPicture } from '@poc/kit/testing/pictures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdministration, type TestAdministration } from '../testing/start-administration.ts';

const fetched: string[] = [];
let identity: TestAdministration;
beforeAll(async () => {
  const picture = await plainPicture(640, 480).png().toBuffer();
  identity = await startAdministration(
    { IMAGE_HOSTS: ['allowed.example'] },
    {
      async picturesFrom(address) {
        fetched.push(address);
        if (address.includes('inside')) return fail('image_unreadable');
        return address.endsWith('.png') ? picture : Buffer.from('<svg onload="alert(1)"/>');
      },
    },
  );
});
afterAll(() => identity.service.stop());

async function choose(avatar: string) {
  const { id, token, user } = await identity.signedIn();
  const { name, email, phone } = user;
  const answer = await identity.service.call(updateUser, {
    params: { id },
    token,
    body: { name, email, phone, avatar },
  });
  return { ...answer, avatar: answer.body?.avatar };
}

it('shows a picture on an allowed host from there', async () => {
  const { avatar } = await choose('https://allowed.example/me.png');
  expect(avatar).toBe('https://allowed.example/me.png');
  expect(fetched).toEqual([]);
});

it('fetches, encodes again and keeps one on any other host', async () => {
  const { avatar = '' } = await choose('https://elsewhere.example/me.png');
  expect(fetched).toContain('https://elsewhere.example/me.png');
  expect(avatar).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.webp$/);
  const kept = await fetch(`${identity.service.url}${avatar}`);
  expect(kept.headers.get('content-type')).toBe('image/webp');
});

it.each(['https://elsewhere.example/page.svg', 'https://inside.example/me.png', 'https://%%%/'])(
  'refuses what is no picture or can not be had: %s',
  async (address) => {
    const answer = await choose(address);
    expect(answer).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'body.avatar', msg: 'must be the address of a picture that can be fetched' }],
    });
  },
);
