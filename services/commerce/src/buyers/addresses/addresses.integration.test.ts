import { deleteAddress, listAddresses, maxAddresses, saveAddress } from '@poc/contracts/endpoints/addresses';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { useShop } from '../../testing/start-commerce.ts';
import { onPersonDeleted } from '../on-person-deleted.ts';
import { readPersonalData } from '../read-personal-data.ts';
import { savedAddressModel } from './saved-address.model.ts';

const shop = useShop();
const home = {
  ...{ name: 'Chidi Okafor', phone: '08031234567', address: '14 Admiralty Way', city: 'Lekki' },
  state: 'lagos state',
};

function buyer() {
  const id = newId();
  const token = shop.member(id);
  const params = { id };
  const of = (addressId: string) => ({ token, params: { id, addressId } });
  return {
    id,
    list: async () => (await shop.service.call(listAddresses, { token, params })).body ?? [],
    save: (body: object = home) => shop.service.call(saveAddress, { token, params, body }),
    remove: (addressId: string) => shop.service.call(deleteAddress, of(addressId)),
  };
}

it('are saved once each and listed with the latest first', async () => {
  const me = buyer();
  expect(await me.list()).toEqual([]);
  const saved = await me.save();
  expect(saved).toMatchObject({
    status: 201,
    body: { ...home, phone: '+2348031234567', state: 'Lagos', lga: '', landmark: '' },
  });
  shop.clock.advance(1_000);
  await me.save({ ...home, address: '2 Broad Street', landmark: 'Opposite the bank' });
  expect((await me.list()).map(({ address }) => address)).toEqual(['2 Broad Street', '14 Admiralty Way']);
  shop.clock.advance(1_000);
  expect((await me.save()).body?.id).toBe(saved.body?.id);
  expect((await me.list()).map(({ address }) => address)).toEqual(['14 Admiralty Way', '2 Broad Street']);
});

it('are deleted by their owner only', async () => {
  const me = buyer();
  const id = (await me.save({ ...home, landmark: 'Opposite the bank' })).body?.id ?? '';
  const stranger = buyer();
  expect(await stranger.remove(id)).toMatchObject({ status: 404, code: 'address_not_found' });
  expect((await me.remove(id)).status).toBe(204);
  expect((await me.remove(id)).status).toBe(404);
  expect(await me.list()).toEqual([]);
});

it('are refused with a state outside Nigeria, without a street, and with an unknown field', async () => {
  const me = buyer();
  for (const wrong of [{ state: 'Ashanti' }, { address: ' ' }, { email: 'chidi@poc.test' }])
    expect((await me.save({ ...home, ...wrong })).status).toBe(400);
});

it('are at most 10, also when many are saved concurrently', async () => {
  const me = buyer();
  const responses = await Promise.all(
    Array.from({ length: maxAddresses + 4 }, (_, at) => me.save({ ...home, address: `${at} Broad Street` })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(maxAddresses);
  expect(responses.filter(({ code }) => code === 'too_many_addresses')).toHaveLength(4);
  const [latest] = await me.list();
  // A known address does not count again.
  expect((await me.save({ ...home, address: latest?.address ?? '' })).status).toBe(201);
});

describe('the deletion of an account', () => {
  it('deletes them, and the export before has them', async () => {
    const me = buyer();
    await me.save();
    expect((await readPersonalData(shop.deps)(me.id)).saved_addresses).toMatchObject([{ city: 'Lekki' }]);
    const event = { data: { userId: me.id } } as Parameters<ReturnType<typeof onPersonDeleted>>[0];
    await withTransaction(shop.deps.db, (tx) => onPersonDeleted(shop.deps)(event, tx));
    expect(await savedAddressModel(shop.deps.db).countDocuments({ userId: me.id })).toBe(0);
  });
});
