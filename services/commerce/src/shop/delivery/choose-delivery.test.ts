import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { chooseDelivery, type Deliverable, deliveryOptionsFor } from './choose-delivery.ts';
import { standardDelivery } from './standard-delivery.ts';

const option = (changes: Partial<Deliverable>): Deliverable => ({
  ...standardDelivery,
  _id: new Types.ObjectId(),
  ...changes,
});
const everywhere = option({ name: 'Everywhere', priceKobo: 400_000 });
const lagos = option({ name: 'Lagos', states: ['Lagos'], priceKobo: 150_000 });
const express = option({ name: 'Express', states: ['Lagos', 'Ogun'], priceKobo: 600_000 });
const shop = option({ name: 'Shop', kind: 'pickup', states: ['Lagos'], priceKobo: 0 });
const all = [everywhere, lagos, express, shop];
const idOf = ({ _id }: Deliverable): string => _id.toHexString();

describe('deliveryOptionsFor', () => {
  it.each([
    ['Lagos', ['Everywhere', 'Lagos', 'Express', 'Shop']],
    ['Ogun', ['Everywhere', 'Express']],
    ['Kano', ['Everywhere']],
    [null, ['Everywhere', 'Shop']],
  ])('offers in %s: %j', (state, names) => {
    expect(deliveryOptionsFor(all, state).map(({ name }) => name)).toEqual(names);
  });
});

describe('chooseDelivery', () => {
  it('chooses the cheapest delivery by default, and never a pickup', () => {
    expect(chooseDelivery(all, null)?.option).toBe(lagos);
    expect(chooseDelivery([shop], null)).toBeNull();
    expect(chooseDelivery([], null)).toBeNull();
  });

  it('chooses the wanted option without a substitute', () => {
    expect(chooseDelivery(all, idOf(shop))?.option).toBe(shop);
    expect(chooseDelivery(deliveryOptionsFor(all, 'Kano'), idOf(lagos))).toBeNull();
  });

  it('deducts at most the price of the cheapest delivery', () => {
    expect(chooseDelivery(all, idOf(express))?.freeKobo).toBe(150_000);
    expect(chooseDelivery(deliveryOptionsFor(all, 'Ogun'), idOf(express))?.freeKobo).toBe(400_000);
    expect(chooseDelivery(all, idOf(shop))?.freeKobo).toBe(0);
    expect(chooseDelivery([express], idOf(express))?.freeKobo).toBe(600_000);
  });
});
