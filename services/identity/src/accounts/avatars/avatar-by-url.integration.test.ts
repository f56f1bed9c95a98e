import { updateUser } from '@poc/contracts/endpoints/identity';
import { fakePictures } from '@poc/kit/testing/pictures';
import { expect, it } from 'vitest';
import { useAdministration } from '../../testing/start-administration.ts';

const { fetched, fetchPicture } = fakePictures();
const identity = useAdministration({ IMAGE_HOSTS: ['allowed.example'] }, { picturesFrom: fetchPicture });

async function choose(avatar: string) {
  const { id, token, user } = await identity.signedIn();
  const { name, email, phone } = user;
  const response = await identity.service.call(updateUser, {
    params: { id },
    token,
    body: { name, email, phone, avatar },
  });
  return { ...response, avatar: response.body?.avatar };
}

it('links to a picture on an allowed host', async () => {
  const { avatar } = await choose('https://allowed.example/me.png');
  expect(avatar).toBe('https://allowed.example/me.png');
  expect(fetched).toEqual([]);
});

it('fetches, re-encodes and stores a picture from any other host', async () => {
  const { avatar = '' } = await choose('https://elsewhere.example/me.png');
  expect(fetched).toContain('https://elsewhere.example/me.png');
  expect(avatar).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.webp$/);
  const kept = await fetch(`${identity.service.url}${avatar}`);
  expect(kept.headers.get('content-type')).toBe('image/webp');
});

it.each(['https://elsewhere.example/page.svg', 'https://inside.example/me.png', 'https://%%%/'])(
  'rejects an unreachable or invalid picture: %s',
  async (url) => {
    const response = await choose(url);
    expect(response).toMatchObject({
      status: 400,
      code: 'invalid_request',
      errors: [{ path: 'body.avatar', msg: 'must be the URL of a picture that can be fetched' }],
    });
  },
);
