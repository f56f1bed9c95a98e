import * as contracts from '@poc/contracts/endpoints/merch';
import { noPictures, plainPicture } from '@poc/kit/testing/pictures';
import { useTestService } from '@poc/testing/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { commerceService } from '../service.ts';
import { formOf, merchTexts, useMerchDesk } from '../testing/merch-desk.ts';
import { merchModel } from './merch.model.ts';
import { keysOf } from './pictures/merch-file-names.ts';

const shop = useTestService({ ...commerceService(), config: { IMAGE_HOSTS: ['cdn.example'] } });
const desk = useMerchDesk(() => shop);
let picture: Buffer;
beforeAll(async () => {
  picture = await plainPicture(160, 90).png().toBuffer();
});

const stored = (url: string) => Promise.all(keysOf(url).map((key) => shop.deps.store.exists(key)));
const paths = (errors: { path: string }[]) => errors.map(({ path }) => path).toSorted();

describe('POST /merch', () => {
  it('201: with its picture in three widths, and its first stock in the history', async () => {
    const { status, body } = await desk.create({ old_price: '15000' }, picture);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      product_name: 'Stop-Loss Tee',
      description: 'One red line across the chest.',
      price: 12_500.5,
      old_price: 15_000,
      stock: 64,
      variants: [],
      orderCount: 0,
    });
    const { id = '', image_url = '' } = body ?? {};
    expect(image_url).toMatch(/^\/uploads\/merch\/[0-9a-f]{32}\.webp$/);
    expect(await stored(image_url)).toEqual([true, true, true]);
    expect(await desk.stored(id)).toMatchObject({ priceKobo: 1_250_050, oldPriceKobo: 1_500_000 });
    expect((await desk.history(id)).body).toMatchObject([
      { change: 64, stock: 64, kind: 'adjusted', reason: 'Product created', variant: null },
    ]);
  });

  it('201: with sizes and colours that add up to the stock', async () => {
    const variants = [
      { size: 'M', colour: 'Black', stock: 3 },
      { size: 'L', colour: null, stock: 4 },
      { colour: 'Black', stock: 0 },
    ];
    const { status, body } = await desk.create({ stock: '999', variants: JSON.stringify(variants) });
    expect(status).toBe(201);
    expect(body?.stock).toBe(7);
    expect(body?.variants).toEqual([
      { key: 'M / Black', size: 'M', colour: 'Black', stock: 3 },
      { key: 'L', size: 'L', colour: null, stock: 4 },
      { key: 'Black', size: null, colour: 'Black', stock: 0 },
    ]);
    expect(await desk.sums(body?.id ?? '')).toEqual({ 'M / Black': 3, L: 4 });
  });

  it('201: the minimum form; stores texts unchanged', async () => {
    const product_name = '<b onclick="alert(1)">Tee</b> & 日本 {"$gt":1}';
    const body = formOf({ product_name, price: '0', stock: '0', description: '', old_price: '0' });
    const response = await shop.call(contracts.createMerch, { token: desk.token, body });
    expect(response.body).toMatchObject({
      product_name,
      description: '',
      price: 0,
      old_price: null,
      image_url: '',
    });
  });

  it.each([
    ['https://cdn.example/tee.webp', 'https://cdn.example/tee.webp'],
    ['/uploads/merch/create-test.webp', '/uploads/merch/create-test.webp'],
    ['create-test.webp', '/uploads/merch/create-test.webp'],
  ])('201: the picture %s', async (image_url, shown) => {
    await shop.deps.files.has('/uploads/merch/x.webp');
    await shop.deps.store.put('merch/create-test.webp', picture, 'image/webp');
    expect((await desk.create({ image_url })).body?.image_url).toBe(shown);
  });

  it.each([
    'http://cdn.example/a.webp',
    'https://127.0.0.1/a.webp',
    'https://me:secret@cdn.example/a.webp',
    'javascript:alert(1)',
    'data:text/html,x',
    '/uploads/avatars/a.webp',
    '/uploads/merch/../a.webp',
    '/uploads/merch/a.svg',
    '//cdn.example/a.webp',
    '/uploads/merch/never-there.webp',
  ])('400: the picture %s', async (image_url) => {
    const { status, errors } = await desk.create({ image_url });
    expect([status, paths(errors)]).toEqual([400, ['body.image_url']]);
  });

  it.each<[string, Record<string, string>, string[]]>([
    [
      'no required field',
      { product_name: ' ', price: '', stock: ' ' },
      ['body.price', 'body.product_name', 'body.stock'],
    ],
    ['negative numbers', { price: '-1', stock: '-1' }, ['body.price', 'body.stock']],
    ['fractions of a kobo or a unit', { price: '1.005', stock: '1.5' }, ['body.price', 'body.stock']],
    ['numbers above the maximum', { price: '1e12', stock: '1000001' }, ['body.price', 'body.stock']],
    ['no numbers', { price: 'NaN', stock: 'Infinity' }, ['body.price', 'body.stock']],
    ['a former price that is lower', { old_price: '12500' }, ['body.old_price']],
    ['a former price that is the same', { old_price: '12500.50' }, ['body.old_price']],
    ['a name that is too long', { product_name: 'x'.repeat(161) }, ['body.product_name']],
    ['100,000 letters', { description: 'x'.repeat(100_000) }, ['body.description']],
    ['unknown fields', { unitsSold: '9', version: '1' }, ['body.unitsSold', 'body.version']],
    ['no JSON', { variants: '[{' }, ['body.variants']],
    ['no variants', { variants: '{"size":"M"}' }, ['body.variants']],
    [
      'a variant without size and colour',
      { variants: JSON.stringify([{ size: null, stock: 1 }]) },
      ['body.variants.0'],
    ],
    [
      'the same variant twice',
      {
        variants: JSON.stringify([
          { size: 'M', stock: 1 },
          { size: 'm', stock: 1 },
        ]),
      },
      ['body.variants.1'],
    ],
    [
      'two variants with the same key',
      {
        variants: JSON.stringify([
          { size: 'M', colour: 'Red', stock: 1 },
          { size: 'M / Red', stock: 1 },
        ]),
      },
      ['body.variants.1'],
    ],
  ])('400: %s', async (_what, changes, faults) => {
    const { status, code, errors } = await desk.create(changes);
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(paths(errors)).toEqual(faults);
  });

  it.each([
    '[{"size":"M","stock":-1}]',
    '[{"size":"M","stock":1.5}]',
    '[{"size":"M","stock":"1"}]',
    '[{"size":"M"}]',
    '[{"size":"M","stock":1,"key":"mine"}]',
    '[{"size":"M","stock":1,"__proto__":{"stock":9}}]',
    '[{"size":{"$gt":""},"stock":1}]',
    JSON.stringify(Array.from({ length: 51 }, (_, at) => ({ size: `${at}`, stock: 1 }))),
  ])('400: the variants %s', async (variants) => {
    const { status, errors } = await desk.create({ variants });
    expect(status).toBe(400);
    expect(errors[0]?.path).toMatch(/^body\.variants/);
  });

  it('400: a form with __proto__ as a field', async () => {
    const form = formOf(merchTexts());
    form.append('__proto__', '{"unitsSold":9}');
    const { status, errors } = await shop.call(contracts.createMerch, { token: desk.token, body: form });
    expect([status, paths(errors)]).toEqual([400, ['body.__proto__']]);
  });

  it.each(noPictures)('400: %s, called a PNG', async (_what, bytes) => {
    expect(await desk.create({}, bytes)).toMatchObject({ status: 400, code: 'image_required' });
  });

  it('400 and 413: a truncated or too large picture, without storing anything', async () => {
    const before = await merchModel(shop.deps.db).countDocuments();
    const cut = picture.subarray(0, picture.length / 2);
    expect(await desk.create({}, cut)).toMatchObject({ status: 400, code: 'image_unreadable' });
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect(await desk.create({}, large)).toMatchObject({ status: 413, code: 'image_too_large' });
    expect(await merchModel(shop.deps.db).countDocuments()).toBe(before);
  });

  it('401, 403 and 415', async () => {
    const body = formOf(merchTexts());
    expect((await shop.call(contracts.createMerch, { body })).status).toBe(401);
    const token = shop.tokens.member();
    expect((await shop.call(contracts.createMerch, { body, token })).status).toBe(403);
    const json = { token: desk.token, body: merchTexts() };
    expect((await shop.call(contracts.createMerch, json)).status).toBe(415);
  });
});
