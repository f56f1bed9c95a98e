import { request } from 'node:http';
import { getProfile, updateUser, uploadAvatar } from '@poc/contracts/endpoints/identity';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import {
  animation,
  boastfulJpeg,
  noPictures,
  photographWithPlace,
  plainPicture,
} from '@poc/kit/testing/pictures';
import { uniqueName } from '@poc/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../../testing/start-administration.ts';
import { userModel } from '../user.model.ts';

let identity: TestAdministration;
let store: ObjectStore;
let picture: Buffer;
beforeAll(async () => {
  identity = await startAdministration({ S3_BUCKET: uniqueName('uploads').replaceAll('_', '-') });
  store = createObjectStore(identity.service.deps.config);
  picture = await plainPicture(40, 40).png().toBuffer();
  await store.ensureBucket();
});
afterAll(() => identity.service.stop());

type Caller = Pick<SignedInPerson, 'id' | 'token'>;
const form = (bytes: Buffer, name = 'avatar', file = 'me.png') => {
  const data = new FormData();
  data.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), file);
  return data;
};
const send = ({ id, token }: Caller, body: FormData) =>
  identity.service.call(uploadAvatar, { params: { id }, token, body });
const upload = (caller: Caller, bytes: Buffer) => send(caller, form(bytes));
const read = (avatar: string) => fetch(`${identity.service.url}${avatar}`);
const isStored = (avatar: string) => store.exists(avatar.replace('/uploads/', ''));
const storedAvatar = async (id: string) =>
  (await userModel(identity.service.deps.db).findById(id).lean())?.avatar;
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('avatars/')) keys.push(key);
  return keys;
}

describe('POST /users/{id}/avatar', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('converts a %s to a square WebP', async (kind) => {
    const person = await identity.signedIn();
    const response = await upload(person, await plainPicture(300, 100)[kind]().toBuffer());
    expect(response).toMatchObject({ status: 200, body: { id: person.id } });
    const avatar = response.body?.avatar ?? '';
    expect(avatar).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.webp$/);
    const file = await read(avatar);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/webp');
    expect(file.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await file.arrayBuffer());
    // Offset of a VP8 frame's size in simple WebP files.
    expect([bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]).toEqual([512, 512]);
    expect(await identity.eventsAbout(person.id)).toMatchObject([
      { type: 'identity.user.updated.v1', data: { avatar } },
    ]);
  });

  it('removes location and camera metadata', async () => {
    const { body } = await upload(await identity.signedIn(), await photographWithPlace());
    const bytes = Buffer.from(await (await read(body?.avatar ?? '')).arrayBuffer());
    for (const trace of ['Exif', 'SecretCamera', 'GPS']) expect(bytes.includes(trace)).toBe(false);
  });

  it('drops a script appended to a picture and a path in its name', async () => {
    const polyglot = Buffer.concat([await animation(), Buffer.from('<script>alert(1)</script>')]);
    const response = await send(await identity.signedIn(), form(polyglot, 'avatar', '../../x.html'));
    expect(response.body?.avatar).toMatch(/^\/uploads\/avatars\/[0-9a-f]{32}\.webp$/);
    const bytes = Buffer.from(await (await read(response.body?.avatar ?? '')).arrayBuffer());
    expect(bytes.includes('script')).toBe(false);
  });

  it('deletes the previous file on replacement and removal', async () => {
    const person = await identity.signedIn();
    const first = (await upload(person, picture)).body?.avatar ?? '';
    const second = (await upload(person, picture)).body?.avatar ?? '';
    expect(second).not.toBe(first);
    expect([await isStored(first), await isStored(second)]).toEqual([false, true]);
    const { id, token, user } = person;
    const save = (avatar: string) =>
      identity.service.call(updateUser, {
        params: { id },
        token,
        body: { name: user.name, email: user.email, phone: user.phone, avatar },
      });
    expect((await save(second)).body?.avatar).toBe(second);
    expect(await isStored(second)).toBe(true);
    expect((await save(first)).code).toBe('invalid_request');
    expect((await save('')).body?.avatar).toBe('');
    expect(await isStored(second)).toBe(false);
  });

  it('retains a file that another account uses', async () => {
    const person = await identity.signedIn();
    const avatar = (await upload(person, picture)).body?.avatar ?? '';
    await identity.addPerson({ avatar });
    await upload(person, picture);
    expect(await isStored(avatar)).toBe(true);
  });

  it('leaves one file in the account and the store after concurrent uploads', async () => {
    const person = await identity.signedIn();
    const before = await files();
    for (let pairs = 0; pairs < 4; pairs += 1) {
      const responses = await Promise.all([upload(person, picture), upload(person, picture)]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    }
    const left = (await files()).filter((key) => !before.includes(key));
    expect(left.map((key) => `/uploads/${key}`)).toEqual([await storedAvatar(person.id)]);
  });

  it.each(noPictures)('returns 400 for %s named as a PNG', async (_what, bytes) => {
    const person = await identity.signedIn();
    expect(await upload(person, bytes)).toMatchObject({ status: 400, code: 'image_required' });
    expect(await storedAvatar(person.id)).toBe('');
  });

  it('returns 400 for no file, a file in another field, and two files', async () => {
    const person = await identity.signedIn();
    const two = form(picture);
    two.append('avatar', new Blob([new Uint8Array(picture)]), 'b.png');
    const text = new FormData();
    text.append('avatar', 'me.png');
    for (const body of [new FormData(), text, form(picture, 'picture'), two]) {
      expect(await send(person, body)).toMatchObject({ status: 400, code: 'image_required' });
    }
    const more = form(picture);
    more.append('role', 'admin');
    expect(await send(person, more)).toMatchObject({ status: 400, errors: [{ path: 'body.role' }] });
    expect(await storedAvatar(person.id)).toBe('');
  });

  it.each([
    ['20,000 pixels wide', () => plainPicture(20_000, 20).png().toBuffer()],
    ['cut off', async () => (await photographWithPlace()).subarray(0, 2_000)],
    ['a script that begins like a GIF', async () => Buffer.from('GIF89a/*\x01\x00\x80*/=alert(1)//;')],
    ['one that unpacks to gigabytes', () => boastfulJpeg(60_000, 60_000)],
  ])('returns 400 for a picture that is %s', async (_what, bytes) => {
    const person = await identity.signedIn();
    expect(await upload(person, await bytes())).toMatchObject({ status: 400, code: 'image_unreadable' });
    expect(await storedAvatar(person.id)).toBe('');
  });

  it('returns 401 or 404 to others and for a deleted account, and stores no file', async () => {
    const person = await identity.signedIn();
    const { token } = await identity.signedIn({ role: 'admin' });
    const before = await files();
    expect(await upload({ ...person, token: '' }, picture)).toMatchObject({ status: 401 });
    expect(await upload({ ...person, token }, picture)).toMatchObject({ status: 404 });
    await userModel(identity.service.deps.db).deleteOne({ _id: person.user._id });
    expect(await upload(person, picture)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await files()).toEqual(before);
  });

  it('returns 413 from 5 MB', async () => {
    const person = await identity.signedIn();
    for (const bytes of [5 * 1024 * 1024, 6 * 1024 * 1024]) {
      const large = Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
      expect(await upload(person, large)).toMatchObject({ status: 413, code: 'image_too_large' });
    }
    const fits = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - 1 - picture.length)]);
    expect((await upload(person, fits)).status).toBe(200);
  });

  it('returns 415 for other content types', async () => {
    const { id, token } = await identity.signedIn();
    const response = await identity.service.call(uploadAvatar, {
      params: { id },
      token,
      body: { avatar: 'x' },
    });
    expect(response).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  it('stores nothing when the client disconnects', async () => {
    const person = await identity.signedIn();
    const before = await files();
    const body = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n';
    for (let i = 0; i < 10; i += 1) {
      const sending = request(`${identity.service.url}/api/users/${person.id}/avatar`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.token}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '100000',
        },
      });
      sending.on('error', () => {});
      sending.write(body);
      await new Promise<void>((resolve) => sending.write(picture, () => resolve()));
      sending.destroy();
    }
    // Completes after the ten aborted requests.
    expect((await identity.service.call(getProfile, { token: person.token })).status).toBe(200);
    expect(await files()).toEqual(before);
    expect(await storedAvatar(person.id)).toBe('');
  });
});

describe('memory', () => {
  it('grows by less than 300 MB during 20 concurrent uploads of 64 megapixels', async () => {
    const large = await plainPicture(8_000, 8_000).jpeg().toBuffer();
    const people = await Promise.all(Array.from({ length: 10 }, () => identity.signedIn()));
    const before = process.resourceUsage().maxRSS;
    const responses = await Promise.all(people.flatMap((one) => [upload(one, large), upload(one, large)]));
    const grownMb = (process.resourceUsage().maxRSS - before) / 1024;
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    for (const { status } of responses) expect([200, 429]).toContain(status);
    expect(grownMb).toBeLessThan(300);
  }, 120_000);
});
