import * as contracts from '@poc/contracts/endpoints/catalog';
import { saveProgress } from '@poc/contracts/endpoints/watch-history';
import type { Access } from '@poc/contracts/entitlements';
import { createObjectStore } from '@poc/kit/storage/objects';
import { testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { freePort } from '@poc/testing/listen';
import { startTestService, useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { catalogService } from '../../service.ts';
import { givenConvertedShow, givenViewer } from '../../testing/converted-show.ts';

const secondMs = 1_000;
const clock = testClock(new Date());
const catalog = useTestService({ ...catalogService(), clock });
beforeAll(async () => {
  await createObjectStore(catalog.deps.config).ensureBucket();
});

const fourMinutes = Array.from({ length: 40 }, () => 6);
const givenShow = (access: Access, service = catalog) =>
  givenConvertedShow(service, { access }, {}, fourMinutes);

/** A device of a user: a session in which they open a show. */
async function openOn(userId: string, showId: string, service = catalog) {
  const device = { id: userId, sessionId: newId() };
  // A new token for each call, since access tokens last only minutes.
  const token = () => service.tokens.member(device);
  const { body } = await service.call(contracts.getShow, { params: { id: showId }, token: token() });
  const master = body?.video_url ?? body?.preview_url ?? '';
  const read = (path: string) => fetch(`${service.url}${path}`);
  const lastLine = async (path: string) =>
    (await (await read(path)).text()).split('\n').findLast((line) => line.startsWith('/')) ?? '';
  return {
    /** Status of the player's first request. */
    start: async () => (await read(master)).status,
    refusal: async (): Promise<unknown> => (await read(master)).json(),
    /** Starts playback. Returns a function that reads a part of the best quality. */
    play: async () => {
      const file = await lastLine(await lastLine(master));
      return async () => (await read(file)).status;
    },
    report: () => service.call(saveProgress, { token: token(), body: { show_id: showId, progress: 1 } }),
  };
}
const devicesOf = async (userId: string, showId: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openOn(userId, showId)));

describe('a paid show plays on three devices of a user', () => {
  it('409: rejects every file on a fourth device; users are counted separately', async () => {
    const { id } = await givenShow('premium');
    const [ada, tunde] = [await givenViewer(catalog, 'premium'), await givenViewer(catalog, 'premium')];
    const [first, second, third, fourth] = await devicesOf(ada, id, 4);
    const parts = await Promise.all([first, second, third].map((device) => device?.play()));
    expect(await Promise.all(parts.map((part) => part?.()))).toEqual([200, 200, 200]);
    expect(await fourth?.start()).toBe(409);
    expect(await fourth?.refusal()).toMatchObject({
      code: 'too_many_devices',
      error: expect.stringMatching(/three devices.*try again/i),
    });
    // All shows count alike, and running devices continue.
    const other = await openOn(ada, (await givenShow('premium')).id);
    expect(await other.start()).toBe(409);
    expect(await parts[0]?.()).toBe(200);
    const theirs = await devicesOf(tunde, id, 3);
    expect(await Promise.all(theirs.map((device) => device.start()))).toEqual([200, 200, 200]);
  });

  it('counts devices that start concurrently', async () => {
    const { id } = await givenShow('premium');
    const devices = await devicesOf(await givenViewer(catalog, 'premium'), id, 5);
    const responses = await Promise.all(devices.map((device) => device.start()));
    expect(responses.toSorted()).toEqual([200, 200, 200, 409, 409]);
  });

  it('an idle device loses its slot within two minutes', async () => {
    const { id } = await givenShow('premium');
    const [closed, second, third, fourth] = await devicesOf(await givenViewer(catalog, 'premium'), id, 4);
    const parts = await Promise.all([closed, second, third].map((device) => device?.play()));
    clock.advance(110 * secondMs);
    expect(await Promise.all(parts.slice(1).map((part) => part?.()))).toEqual([200, 200]);
    expect(await fourth?.start()).toBe(409);
    clock.advance(11 * secondMs);
    expect(await fourth?.start()).toBe(200);
  });

  it('a stalled device loses its slot to another one, and regains it when one is free', async () => {
    const { id } = await givenShow('premium');
    const [hung, second, third, fourth] = await devicesOf(await givenViewer(catalog, 'premium'), id, 4);
    const hungPart = await hung?.play();
    const others = await Promise.all([second, third].map((device) => device?.play()));
    clock.advance(90 * secondMs);
    expect(await Promise.all(others.map((part) => part?.()))).toEqual([200, 200]);
    clock.advance(31 * secondMs);
    expect(await fourth?.start()).toBe(200);
    expect(await hungPart?.()).toBe(409);
    await hung?.report();
    expect(await hungPart?.()).toBe(409);
    clock.advance(121 * secondMs);
    expect(await hungPart?.()).toBe(200);
  });

  it('a device that plays buffered video retains its slot by its reports', async () => {
    const { id } = await givenShow('premium');
    const [reporting, second, third, fourth] = await devicesOf(await givenViewer(catalog, 'premium'), id, 4);
    const parts = await Promise.all([reporting, second, third].map((device) => device?.play()));
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(60 * secondMs);
      expect((await reporting?.report())?.status).toBe(200);
      await Promise.all(parts.slice(1).map((part) => part?.()));
      expect(await fourth?.start()).toBe(409);
    }
  });
});

describe('no device is counted', () => {
  it('for a free show in any quality, or for a preview', async () => {
    for (const access of ['free', 'ultimate'] as const) {
      const { id } = await givenShow(access);
      const devices = await devicesOf(await givenViewer(catalog, 'premium'), id, 4);
      const parts = await Promise.all(devices.map((device) => device.play()));
      expect(await Promise.all(parts.map((part) => part()))).toEqual([200, 200, 200, 200]);
    }
  });

  it('for reports alone, as from a device that was offline', async () => {
    const { id } = await givenShow('premium');
    const devices = await devicesOf(await givenViewer(catalog, 'premium'), id, 6);
    for (const device of devices.slice(0, 3)) expect((await device.report()).status).toBe(200);
    const responses = await Promise.all(devices.slice(3).map((device) => device.start()));
    expect(responses).toEqual([200, 200, 200]);
  });
});

it('every device plays while Redis is unavailable', async () => {
  const REDIS_URL = `redis://127.0.0.1:${await freePort()}`;
  const alone = await startTestService({ ...catalogService(), clock, config: { REDIS_URL } });
  try {
    const { id } = await givenShow('premium', alone);
    const viewer = await givenViewer(alone, 'premium');
    for (let count = 0; count < 4; count += 1) {
      const device = await openOn(viewer, id, alone);
      expect(await device.start()).toBe(200);
      expect((await device.report()).status).toBe(200);
    }
  } finally {
    await alone.stop();
  }
});
