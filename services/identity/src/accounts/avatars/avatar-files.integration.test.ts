import { uploadAvatar } from '@poc/contracts/endpoints/identity';
import { startJobs } from '@poc/kit/jobs/jobs';
import { createObjectStore, type ObjectStore } from '@poc/kit/storage/objects';
import { plainPicture } from '@poc/kit/testing/pictures';
import { uniqueName } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type SignedInPerson,
  startAdministration,
  type TestAdministration,
} from '../../testing/start-administration.ts';
import { userModel } from '../user.model.ts';
import { createAvatarFiles } from './avatar-files.ts';
import { avatarSweep } from './sweep-avatars.ts';

const hourMs = 60 * 60_000;
let identity: TestAdministration;
let proxy: TcpProxy;
let store: ObjectStore;
let picture: Buffer;
let person: SignedInPerson;

beforeAll(async () => {
  const servers = await testServers();
  const direct = new URL(servers.S3_ENDPOINT);
  proxy = await startTcpProxy({ host: direct.hostname, port: Number(direct.port) });
  identity = await startAdministration({
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    // A separate bucket, so that the sweep does not delete files of other tests.
    S3_BUCKET: uniqueName('avatars').replaceAll('_', '-'),
  });
  store = createObjectStore({ ...identity.service.deps.config, S3_ENDPOINT: servers.S3_ENDPOINT });
  picture = await plainPicture(40, 40).png().toBuffer();
});
afterAll(async () => {
  await identity.service.stop();
  await proxy.stop();
});
beforeEach(async () => {
  proxy.heal();
  person = await identity.signedIn();
});

function upload() {
  const body = new FormData();
  body.append('avatar', new Blob([new Uint8Array(picture)]), 'me.png');
  return identity.service.call(uploadAvatar, { params: { id: person.id }, token: person.token, body });
}
const storedAvatar = async () =>
  (await userModel(identity.service.deps.db).findById(person.id).lean())?.avatar ?? '';
async function files(): Promise<string[]> {
  const urls: string[] = [];
  for await (const { key } of store.list('avatars/')) urls.push(`/uploads/${key}`);
  return urls;
}
const avatarFiles = () => {
  const { db, logger } = identity.service.deps;
  return createAvatarFiles({ db, logger, store });
};
const inTwoHours = () => new Date(Date.now() + 2 * hourMs);

describe('an unavailable store', () => {
  it('returns 503 without a change, and the next attempt succeeds', async () => {
    const before = (await upload()).body?.avatar;
    proxy.cut();
    expect(await upload()).toMatchObject({ status: 503, code: 'service_unavailable' });
    expect(await storedAvatar()).toBe(before);
    proxy.heal();
    expect((await upload()).status).toBe(200);
  });

  it('leaves no dangling avatar at any point of failure, and the sweep removes leftovers', async () => {
    await upload();
    for (let round = 0; round < 50; round += 1) {
      const sending = upload();
      await new Promise((resolve) => setTimeout(resolve, (round % 25) * 2));
      proxy.cut();
      const { status } = await sending;
      expect([200, 503]).toContain(status);
      proxy.heal();
      expect(await store.exists((await storedAvatar()).replace('/uploads/', ''))).toBe(true);
    }
    await avatarFiles().sweep(inTwoHours());
    const inUse: string[] = await userModel(identity.service.deps.db).distinct('avatar', {
      avatar: trusted({ $gt: '/uploads/', $lt: '/uploads0' }),
    });
    expect((await files()).toSorted()).toEqual(inUse.toSorted());
  }, 120_000);
});

describe('the sweep', () => {
  it('deletes only files without an account that are older than an hour', async () => {
    const mine = (await upload()).body?.avatar ?? '';
    await store.put('avatars/orphan.webp', picture, 'image/webp');
    await store.put('shows/other.webp', picture, 'image/webp');
    expect(await avatarFiles().sweep(new Date())).toBe(0);
    expect(await avatarFiles().sweep(inTwoHours())).toBe(1);
    expect(await files()).toContain(mine);
    expect(await store.exists('avatars/orphan.webp')).toBe(false);
    expect(await store.exists('shows/other.webp')).toBe(true);
  });

  it('runs at startup and survives an unavailable store', async () => {
    const { db, logger } = identity.service.deps;
    const clock = { now: inTwoHours };
    await store.put('avatars/orphan.webp', picture, 'image/webp');
    const stop = startJobs({ db, logger }, [avatarSweep({ clock, avatars: avatarFiles() })]);
    await vi.waitFor(async () => expect(await store.exists('avatars/orphan.webp')).toBe(false), {
      timeout: 30_000,
      interval: 100,
    });
    await stop();

    proxy.cut();
    const away = createAvatarFiles({ db, logger, store: createObjectStore(identity.service.deps.config) });
    await startJobs({ db, logger }, [avatarSweep({ clock, avatars: away })])();
  });
});
