import { getVideoQualities } from '@poc/contracts/endpoints/catalog';
import { videoQualities } from '@poc/contracts/entitlements';
import { startTestService, type TestService } from '@poc/testing/service';
import { afterEach, expect, it } from 'vitest';
import type { CatalogConfig } from '../../config.ts';
import type { CatalogParts } from '../../deps.ts';
import { catalogService } from '../../service.ts';

let catalog: TestService<CatalogConfig, CatalogParts>;
afterEach(() => catalog?.stop());

/** `true` succeeds on every call, like an encoder queried for its version. */
it.each([
  ['with an encoder, all qualities', '/bin/true', [...videoQualities]],
  ['without an encoder, none', '/nowhere/ffmpeg', []],
])('200: %s', async (_, FFMPEG_PATH, qualities) => {
  catalog = await startTestService({ ...catalogService(), config: { FFMPEG_PATH } });
  const { status, body } = await catalog.call(getVideoQualities);
  expect([status, body]).toEqual([200, { qualities }]);
});

it('400: a query parameter', async () => {
  catalog = await startTestService(catalogService());
  expect((await catalog.call(getVideoQualities, { query: { plan: 'ultimate' } })).status).toBe(400);
});
