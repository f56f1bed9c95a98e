import * as contracts from '@poc/contracts/endpoints/merch';
import * as ordersContracts from '@poc/contracts/endpoints/orders';
import { plainPicture } from '@poc/kit/testing/pictures';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { formOf, merchTexts, useMerchDesk } from '../testing/merch-desk.ts';
import { useShop } from '../testing/start-commerce.ts';
import { keysOf } from './pictures/merch-file-names.ts';

const dayMs = 24 * 60 * 60_000;
// A separate bucket, since the sweep below would delete the pictures of other tests.
const shop = useShop({ S3_BUCKET: `merch-${Date.now()}` });
const desk = useMerchDesk(() => shop.service);
let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(160, 90).png().toBuffer();
});

const stored = (url: string) => Promise.all(keysOf(url).map((key) => shop.service.deps.store.exists(key)));
async function created(texts: Record<string, string> = {}, image?: Buffer) {
  const { body } = await desk.create(texts, image);
  if (!body) throw new Error('the product was not created');
  return body;
}
const bought = async (id: string, quantity = 1, variant?: string) =>
  shop.order(
    { ...(await desk.stored(id)), _id: new Types.ObjectId(id) },
    { quantity, ...(variant ? { variant } : {}) },
  );
const sizes = JSON.stringify([
  { size: 'M', stock: 5 },
  { size: 'L', stock: 20 },
]);

describe('PUT /merch/{id}', () => {
  it('200: changes submitted fields only', async () => {
    const product = await created({ old_price: '15000' }, picture);
    const { status, body } = await desk.update(product.id, { product_name: 'Take-Profit Tee' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...product, product_name: 'Take-Profit Tee' });
    expect((await desk.history(product.id)).body).toHaveLength(1);
    const found = await shop.service.call(contracts.listMerch, { query: { search: 'take-pro' } });
    expect(found.body?.map(({ id }) => id)).toEqual([product.id]);
  });

  it('200: clears empty fields', async () => {
    const product = await created({ old_price: '15000' }, picture);
    const empty = { old_price: '', image_url: '', description: '', stock: '' };
    const { body } = await desk.update(product.id, empty);
    expect(body).toMatchObject({ old_price: null, image_url: '', description: '', stock: 64 });
    expect(await stored(product.image_url)).toEqual([false, false, false]);
  });

  it('200: sets a submitted stock, with the difference in the history', async () => {
    const { id } = await created();
    await bought(id, 4);
    expect((await desk.update(id, { stock: '100' })).body?.stock).toBe(100);
    expect((await desk.history(id)).body).toMatchObject([
      { change: 40, stock: 100, kind: 'adjusted', reason: 'Product changed' },
      { change: -4, stock: 60, kind: 'reserved', by: 'system' },
      { change: 64, stock: 64 },
    ]);
  });

  it('200: sizes retain omitted stocks; the stock is always their sum', async () => {
    const { id } = await created({ variants: sizes });
    await bought(id, 2, 'M');
    const changed = [{ size: 'M' }, { size: 'L', stock: 7 }, { size: 'XL' }, { size: 'S', stock: 1 }];
    const { body } = await desk.update(id, { variants: JSON.stringify(changed), stock: '500' });
    expect(body?.variants.map(({ key, stock }) => [key, stock])).toEqual([
      ['M', 3],
      ['L', 7],
      ['XL', 0],
      ['S', 1],
    ]);
    expect(body?.stock).toBe(11);
    expect(await desk.sums(id)).toEqual({ M: 3, L: 7, S: 1 });
    const untouched = await desk.update(id, { stock: '500' });
    expect(untouched.body?.stock).toBe(11);
    const without = await desk.update(id, { variants: '[]' });
    expect(without.body).toMatchObject({ stock: 11, variants: [] });
    expect(await desk.sums(id)).toMatchObject({ M: 0, L: 0, S: 0, '': 11 });
  });

  it('200: returns of a removed size count for a product without sizes', async () => {
    const { id } = await created({ variants: sizes });
    const order = await bought(id, 2, 'M');
    await desk.update(id, { variants: '' });
    await shop.service.call(ordersContracts.cancelOrder, {
      token: shop.member(order.userId.toHexString()),
      params: { id: order._id.toHexString() },
    });
    expect(await desk.stored(id)).toMatchObject({ stock: 25, variants: [] });
  });

  it('200: loses no sale while two administrators save and 30 members buy', async () => {
    const { id } = await created({ variants: sizes });
    const buys = Array.from({ length: 20 }, () => bought(id, 1, 'L'));
    const saves = Array.from({ length: 10 }, (_, at) =>
      desk.update(id, {
        product_name: `Name ${at}`,
        variants: JSON.stringify([{ size: 'M' }, { size: 'L' }]),
      }),
    );
    await Promise.all(buys);
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    expect(await desk.stored(id)).toMatchObject({ stock: 5, variants: [{ stock: 5 }, { stock: 0 }] });
    expect(await desk.sums(id)).toEqual({ M: 5, L: 0 });
  });

  it('200: alerts once of low stock', async () => {
    const { id } = await created({ stock: '12' });
    for (const stock of ['11', '9', '3', '20', '0']) await desk.update(id, { stock });
    const low = (await desk.eventsAbout(id)).filter(({ type }) => type === 'commerce.merch.stock-low.v1');
    expect(low.map(({ data }) => data.stock)).toEqual([9, 0]);
  });

  it('200: deletes an old picture, unless an order shows it', async () => {
    const product = await created({}, picture);
    const second = await desk.update(product.id, {}, picture);
    expect(await stored(product.image_url)).toEqual([false, false, false]);
    await bought(product.id);
    const ordered = second.body?.image_url ?? '';
    await desk.update(product.id, { image_url: '' });
    expect(await stored(ordered)).toEqual([true, true, true]);
    const { files } = shop.service.deps;
    const spare = (
      await shop.service.call(contracts.uploadMerchImage, { token: desk.token, body: formOf({}, picture) })
    ).body?.url;
    expect(await files.sweep(new Date(), new AbortController().signal)).toBe(0);
    const later = new Date(Date.now() + dayMs + 60_000);
    expect(await files.sweep(later, new AbortController().signal)).toBe(3);
    expect(await stored(spare ?? '')).toEqual([false, false, false]);
    expect(await stored(ordered)).toEqual([true, true, true]);
  });

  it('400: a former price that would no longer exceed the price', async () => {
    const { id } = await created({ old_price: '15000' });
    for (const changes of [{ price: '15000' }, { price: '10', old_price: '9' }]) {
      const { status, errors } = await desk.update(id, changes);
      expect([status, errors.map(({ path }) => path)]).toEqual([400, ['body.old_price']]);
    }
    expect((await desk.update(id, { price: '15000', old_price: '' })).status).toBe(200);
  });

  it('400: changes nothing when path or form are invalid', async () => {
    const product = await created();
    const bad = { stock: '-1', image_url: 'javascript:alert(1)', variants: '[1]', price: '' };
    const { status, errors } = await desk.update(product.id, bad);
    expect(status).toBe(400);
    expect(new Set(errors.map(({ path }) => path))).toEqual(
      new Set(['body.stock', 'body.image_url', 'body.variants.0', 'body.price']),
    );
    expect((await desk.update('1')).errors.map(({ path }) => path)).toEqual(['params.id']);
    expect(await desk.update(product.id, {}, Buffer.from('<svg/>'))).toMatchObject({
      code: 'image_required',
    });
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect(await desk.update(product.id, {}, large)).toMatchObject({ status: 413, code: 'image_too_large' });
    expect((await shop.service.call(contracts.getMerch, { params: { id: product.id } })).body).toEqual(
      product,
    );
  });

  it('403: a new price without a recent second factor; other changes pass', async () => {
    const { id } = await created();
    const now = Math.floor(Date.now() / 1_000);
    const update = (changes: Record<string, string>, mfaAt: number) =>
      shop.service.call(contracts.updateMerch, {
        token: shop.service.tokens.admin({}, { mfa_at: mfaAt }),
        params: { id },
        body: formOf(merchTexts(changes)),
      });
    expect(await update({ price: '1' }, now - 3_600)).toMatchObject({
      status: 403,
      code: 'second_factor_needed',
    });
    expect((await update({ product_name: 'Margin Call Tee' }, now - 3_600)).body?.price).toBe(12_500.5);
    expect((await update({ price: '1' }, now)).body?.price).toBe(1);
  });

  it('401, 403, 404 and 415', async () => {
    const { id } = await created();
    const body = formOf(merchTexts());
    const update = (input: object) =>
      shop.service.call(contracts.updateMerch, { params: { id }, body, ...input });
    expect((await update({})).status).toBe(401);
    expect((await update({ token: shop.member() })).status).toBe(403);
    expect((await update({ token: desk.token, body: merchTexts() })).status).toBe(415);
    await desk.remove(id);
    for (const gone of [newId(), id]) {
      expect(await desk.update(gone, {}, picture)).toMatchObject({ status: 404, code: 'product_not_found' });
    }
  });
});

describe('DELETE /merch/{id}', () => {
  it('204: deletes the product and its picture', async () => {
    const { id, image_url } = await created({}, picture);
    expect((await desk.remove(id)).status).toBe(204);
    expect((await shop.service.call(contracts.getMerch, { params: { id } })).status).toBe(404);
    expect(await stored(image_url)).toEqual([false, false, false]);
  });

  it('204: orders retain their copy and its picture, and return their products', async () => {
    const { id, image_url } = await created({}, picture);
    const order = await bought(id, 3);
    await desk.remove(id);
    expect(await stored(image_url)).toEqual([true, true, true]);
    const token = shop.member(order.userId.toHexString());
    const params = { id: order._id.toHexString() };
    const shown = await shop.service.call(ordersContracts.getOrder, { token, params });
    expect(shown.body?.items[0]?.Merch).toMatchObject({ product_name: 'Stop-Loss Tee', image_url });
    expect((await shop.service.call(ordersContracts.cancelOrder, { token, params })).status).toBe(200);
    expect((await desk.stored(id)).stock).toBe(64);
  });

  it('400, 401, 403 and 404', async () => {
    const { id } = await created();
    const remove = (input: object) => shop.service.call(contracts.deleteMerch, { params: { id }, ...input });
    expect((await desk.remove('1')).status).toBe(400);
    expect((await remove({})).status).toBe(401);
    expect((await remove({ token: shop.member() })).status).toBe(403);
    expect((await desk.remove(id)).status).toBe(204);
    for (const gone of [id, newId()]) {
      expect(await desk.remove(gone)).toMatchObject({ status: 404, code: 'product_not_found' });
    }
  });
});

describe('POST /merch/upload-image', () => {
  const upload = (body: unknown, token = desk.token) =>
    shop.service.call(contracts.uploadMerchImage, { body, ...(token ? { token } : {}) });

  it('201: the address is valid as image_url', async () => {
    const { status, body } = await upload(formOf({}, picture));
    expect(status).toBe(201);
    const url = body?.url ?? '';
    expect(await stored(url)).toEqual([true, true, true]);
    expect((await created({ image_url: url })).image_url).toBe(url);
    const shown = await fetch(`${shop.service.url}${url}`);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('400, 401, 403, 413 and 415', async () => {
    expect(await upload(formOf({}))).toMatchObject({ status: 400, code: 'image_required' });
    expect(await upload(formOf({ name: 'x' }, picture))).toMatchObject({ code: 'invalid_request' });
    const cut = picture.subarray(0, picture.length / 2);
    expect(await upload(formOf({}, cut))).toMatchObject({ status: 400, code: 'image_unreadable' });
    expect((await upload(formOf({}, picture), '')).status).toBe(401);
    expect((await upload(formOf({}, picture), shop.member())).status).toBe(403);
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect(await upload(formOf({}, large))).toMatchObject({ status: 413, code: 'image_too_large' });
    expect((await upload({ image: 'x' })).status).toBe(415);
  });
});
