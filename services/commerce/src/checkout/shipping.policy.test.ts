import { nigerianStates } from '@poc/contracts/nigerian-states';
import { describe, expect, it } from 'vitest';
import { readShipping, requireAddress, stateOf } from './shipping.policy.ts';

const info = {
  name: 'Chidi Okafor',
  email: 'chidi@poc.test',
  phone: '+2348030000102',
  address: '14 Adeniran Ogunsanya Street',
  city: 'Lagos',
};

describe('stateOf', () => {
  it('knows 37, each by its own name', () => {
    expect(new Set(nigerianStates).size).toBe(37);
    for (const state of nigerianStates) expect(stateOf(state)).toBe(state);
  });

  it.each([
    ['lagos', 'Lagos'],
    [' LAGOS STATE ', 'Lagos'],
    ['Akwa-Ibom', 'Akwa Ibom'],
    ['F.C.T', null],
    ['FCT', 'Federal Capital Territory'],
    ['Abuja (FCT)', null],
    ['FCT, Abuja', 'Federal Capital Territory'],
    ['California', null],
    ['State', null],
  ])('takes %j for %j', (text, state) => {
    expect(stateOf(text)).toBe(state);
  });
});

describe('readShipping', () => {
  it('keeps what is left out as empty', () => {
    expect(readShipping({ ...info, state: 'lagos state' })).toEqual({
      customer: { name: 'Chidi Okafor', email: 'chidi@poc.test', phone: '+2348030000102' },
      shipTo: { address: info.address, city: 'Lagos', state: 'Lagos', lga: '', landmark: '' },
    });
    expect(readShipping({ ...info, state: '' }).shipTo.state).toBe('');
  });

  it('needs no address for what is fetched', () => {
    const { shipTo } = readShipping({ ...info, address: '', city: '' }, false);
    expect(shipTo).toMatchObject({ address: '', city: '' });
    expect(() => requireAddress(shipTo)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('names every fault at once', () => {
    expect(() => readShipping({ ...info, address: '', state: 'Texas' })).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        faults: [
          { path: 'body.shipping_info.address', msg: 'is required' },
          { path: 'body.shipping_info.state', msg: 'must be a state of Nigeria' },
        ],
      }),
    );
  });
});
