import * as contracts from '@poc/contracts/endpoints/merch';
import * as ordersContracts from '@poc/contracts/endpoints/orders';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { plainPicture } from '@poc/kit/testing/pictures';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, useMerchDesk } from '../testing/merch-desk.ts';
import { useShop } from '../testing/start-commerce.ts';
import { merchModel } from './merch.model.ts';
import { keysOf } from './pictures/merch-file-names.ts';

const dayMs = 24 * 60 * 60_000;
// A separate bucket, since the sweep below would delete the pictures of other tests.
const shop = useShop({ S3_BUCKET: `merch-images-${Date.now()}`, IMAGE_HOSTS: ['cdn.example'] });
const desk = useMerchDesk(() => shop.service);
let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(160, 90).png().toBuffer();
});

const upload = (image = picture) =>
  shop.service.call(contracts.uploadMerchImage, { token: desk.token, body: formOf({}, image) });
const uploaded = async () => (await upload()).body?.url ?? '';
const threePictures = async () => [await uploaded(), await uploaded(), await uploaded()] as const;
const listOf = (...images: string[]) => ({ images: JSON.stringify(images) });
const isStored = async (url: string) => {
  const { store } = shop.service.deps;
  return (await Promise.all(keysOf(url).map((key) => store.exists(key)))).every(Boolean);
};
async function created(...images: string[]) {
  const { body } = await desk.create(listOf(...images));
  if (!body) throw new Error('the product was not created');
  return body;
}
const buy = async (id: string) =>
  shop.order({ ...(await desk.stored(id)), _id: new Types.ObjectId(id) }, { quantity: 1 });
const shownBy = async (order: Awaited<ReturnType<typeof buy>>) => {
  const token = shop.member(order.userId.toHexString());
  const params = { id: order._id.toHexString() };
  return (await shop.service.call(ordersContracts.getOrder, { token, params })).body?.items[0]?.Merch
    ?.image_url;
};

describe('the pictures of a product', () => {
  it('201, 200: several in the order sent; the first is image_url everywhere', async () => {
    const [a, b, c] = await threePictures();
    const product = await created(a, b, c);
    expect(product).toMatchObject({ image_url: a, images: [a, b, c] });
    const params = { id: product.id };
    expect((await shop.service.call(contracts.getMerch, { params })).body).toEqual(product);
    const reordered = await desk.update(product.id, listOf(c, a, b));
    expect(reordered.body).toMatchObject({ image_url: c, images: [c, a, b] });
    const without = await desk.update(product.id, listOf(c, b));
    expect(without.body).toMatchObject({ image_url: c, images: [c, b] });
    expect(await Promise.all([a, b, c].map(isStored))).toEqual([false, true, true]);
  });

  it('200: stay when omitted, are removed when empty', async () => {
    const [a, b, c] = await threePictures();
    const { id } = await created(a, b, c);
    expect((await desk.update(id, { product_name: 'Tee' })).body?.images).toEqual([a, b, c]);
    expect((await desk.update(id, { images: '' })).body).toMatchObject({ image_url: '', images: [] });
    expect(await Promise.all([a, b, c].map(isStored))).toEqual([false, false, false]);
  });

  it('200: image_url and image replace only the main one', async () => {
    const [a, b, c] = await threePictures();
    const elsewhere = 'https://cdn.example/tee.webp';
    const { id } = await created(a, b, c);
    expect((await desk.update(id, { image_url: elsewhere })).body?.images).toEqual([elsewhere, b, c]);
    expect(await isStored(a)).toBe(false);
    const { body } = await desk.update(id, {}, picture);
    expect(body?.images).toEqual([body?.image_url, b, c]);
    expect((await desk.update(id, { image_url: c })).body?.images).toEqual([c, b]);
    expect((await desk.update(id, { image_url: '' })).body?.images).toEqual([b]);
  });

  it('200: a legacy product has its single picture', async () => {
    const a = await uploaded();
    const { id } = await created(a);
    await merchModel(shop.deps.db).updateOne({ _id: id }, { $unset: { moreImageUrls: 1 } });
    const { body } = await shop.service.call(contracts.getMerch, { params: { id } });
    expect(body).toMatchObject({ image_url: a, images: [a] });
    const b = await uploaded();
    expect((await desk.update(id, listOf(b, a))).body?.images).toEqual([b, a]);
  });

  it('200: audits the lists before and after', async () => {
    const [a, b] = await threePictures();
    const { id } = await created(a, b);
    await desk.update(id, listOf(b, a));
    const rows = await outboxOf(shop.deps.db)
      .find({ key: `audit:${id}` })
      .sort({ position: 1 })
      .toArray();
    const entries = rows.map(({ envelope }) => JSON.parse(envelope).data);
    expect(entries).toMatchObject([
      { action: 'product.create', after: { images: [a, b] } },
      { action: 'product.update', before: { images: [a, b] }, after: { images: [b, a] } },
    ]);
  });

  it('400: an invalid picture among valid ones, without storing anything', async () => {
    const [a, b] = await threePictures();
    const product = await created(a, b);
    const products = merchModel(shop.deps.db);
    const count = await products.countDocuments();
    const bad: [string[], string[]][] = [
      [[b, 'https://127.0.0.1/x.webp', a], ['body.images.1']],
      [[a, '/uploads/merch/never-there.webp', '/uploads/shows/x.webp'], ['body.images.2']],
      [[a, '/uploads/merch/never-there.webp'], ['body.images.1']],
      [['javascript:alert(1)', ''], ['body.images.1']],
      [[a, b, a], ['body.images.2']],
      [Array.from({ length: 9 }, (_, at) => `https://cdn.example/${at}.webp`), ['body.images']],
    ];
    for (const [images, faults] of bad) {
      const changes = { product_name: 'Changed', ...listOf(...images) };
      for (const response of [await desk.create(changes), await desk.update(product.id, changes)]) {
        expect([response.status, response.errors.map(({ path }) => path)]).toEqual([400, faults]);
      }
    }
    for (const images of ['{', '{"$gt":1}', '"a"', '[1]', '[null]', '[{"$gt":""}]']) {
      expect((await desk.update(product.id, { images })).status).toBe(400);
    }
    const { body } = await shop.service.call(contracts.getMerch, { params: { id: product.id } });
    expect(body).toEqual(product);
    expect(await products.countDocuments()).toBe(count);
    expect(await Promise.all([a, b].map(isStored))).toEqual([true, true]);
  });

  it('400: the list together with image_url or image', async () => {
    const [a, b] = await threePictures();
    const { id } = await created(a, b);
    for (const response of [
      await desk.update(id, { ...listOf(a), image_url: b }),
      await desk.update(id, { ...listOf(a), image_url: '' }),
      await desk.update(id, { images: '', image_url: b }),
      await desk.update(id, listOf(a), picture),
    ]) {
      expect([response.status, response.errors.map(({ path }) => path)]).toEqual([400, ['body.images']]);
    }
  });

  it('400: an invalid upload, while earlier and later ones are stored', async () => {
    const a = await uploaded();
    expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ status: 400, code: 'image_required' });
    const b = await uploaded();
    expect((await created(a, b)).images).toEqual([a, b]);
  });
});

describe('the files of pictures', () => {
  it('stay while an order shows one as its main picture, also in second place', async () => {
    const [a, b, c] = await threePictures();
    const { id } = await created(a, b, c);
    const order = await buy(id);
    await desk.update(id, listOf(b, a, c));
    await desk.update(id, listOf(b));
    expect(await shownBy(order)).toBe(a);
    expect(await Promise.all([a, b, c].map(isStored))).toEqual([true, true, false]);
  });

  it('stay while another product shows one, in any place', async () => {
    const [a, b, c] = await threePictures();
    const [first, second] = [await created(a, b, c), await created(c, b)];
    await desk.remove(first.id);
    expect(await Promise.all([a, b, c].map(isStored))).toEqual([false, true, true]);
    await desk.update(second.id, listOf(c));
    expect(await isStored(b)).toBe(false);
  });

  it('are deleted with a product, except the main picture of an ordered one', async () => {
    const [a, b] = await threePictures();
    const ordered = await created(a, b);
    const order = await buy(ordered.id);
    await desk.remove(ordered.id);
    expect(await Promise.all([a, b].map(isStored))).toEqual([true, false]);
    expect(await shownBy(order)).toBe(a);
  });

  it('are swept when their form was abandoned, and not while a product has them', async () => {
    const [a, b, left] = await threePictures();
    await created(a, b);
    const later = new Date(Date.now() + dayMs + 60_000);
    const { files } = shop.service.deps;
    expect(await files.sweep(later, new AbortController().signal)).toBeGreaterThanOrEqual(3);
    expect(await Promise.all([a, b, left].map(isStored))).toEqual([true, true, false]);
  });
});
