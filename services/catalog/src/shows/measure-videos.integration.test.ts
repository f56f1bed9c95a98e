import { createObjectStore } from '@poc/kit/storage/objects';
import { newId } from '@poc/testing/factories';
import { useTestService } from '@poc/testing/service';
import { beforeAll, expect, it } from 'vitest';
import { catalogService } from '../service.ts';
import { showDoc } from '../testing/fixtures.ts';
import { useShowDesk } from '../testing/show-form.ts';
import { announceVideoSizes, measureVideos } from './measure-videos.ts';
import { type ShowDoc, showModel } from './show.model.ts';

const catalog = useTestService(catalogService());
const desk = useShowDesk(catalog);
const goesOn = new AbortController().signal;
beforeAll(() => createObjectStore(catalog.deps.config).ensureBucket());

/** A legacy show without a size. */
async function createShow(videoUrl: string, changes: Partial<ShowDoc> = {}): Promise<string> {
  const { _id } = await showModel(catalog.deps.db).create(
    showDoc({ videoUrl, videoBytes: null, ...changes }),
  );
  return _id.toHexString();
}
const stored = (id: string) => showModel(catalog.deps.db).findById(id).lean<ShowDoc>();

it('fills in the size of a stored video and publishes it', async () => {
  const file = `/uploads/shows/${newId()}.mp4`;
  await createObjectStore(catalog.deps.config).put(file.slice(9), Buffer.alloc(1_234), 'video/mp4');
  const [ours, gone, elsewhere] = await Promise.all(
    [file, `/uploads/shows/${newId()}.mp4`, 'https://youtu.be/abc'].map((url) => createShow(url)),
  );
  expect(await measureVideos(catalog.deps, goesOn)).toBe(1);
  expect(await measureVideos(catalog.deps, goesOn)).toBe(0);
  expect(await stored(ours ?? '')).toMatchObject({ videoBytes: 1_234, version: 1 });
  expect(await desk.eventsAbout(ours ?? '')).toEqual([
    {
      type: 'catalog.show.updated.v1',
      data: expect.objectContaining({ video: { url: file, bytes: 1_234 } }),
    },
  ]);
  for (const id of [gone, elsewhere]) {
    expect((await stored(id ?? ''))?.videoBytes ?? null).toBeNull();
    expect(await desk.eventsAbout(id ?? '')).toEqual([]);
  }
});

it('migration publishes sizes that are already stored', async () => {
  const file = `/uploads/shows/${newId()}.mp4`;
  const known = await createShow(file, { videoBytes: 77 });
  const elsewhere = await createShow('https://youtu.be/abc', { videoBytes: null });
  await announceVideoSizes.up(catalog.deps.db);
  expect(await desk.eventsAbout(known)).toMatchObject([{ data: { video: { url: file, bytes: 77 } } }]);
  expect(await desk.eventsAbout(elsewhere)).toEqual([]);
  expect((await stored(known))?.version).toBe(1);
});
