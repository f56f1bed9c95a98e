import { describe, expect, it } from 'vitest';
import { readShipping, requireAddress } from './shipping.policy.ts';

const info = {
  name: 'Chidi Okafor',
  email: 'chidi@poc.test',
  phone: '+2348030000102',
  address: '14 Adeniran Ogunsanya Street',
  city: 'Lagos',
};

describe('readShipping', () => {
  it('stores omitted fields as empty', () => {
    expect(readShipping({ ...info, state: 'lagos state' })).toEqual({
      customer: { name: 'Chidi Okafor', email: 'chidi@poc.test', phone: '+2348030000102' },
      shipTo: { address: info.address, city: 'Lagos', state: 'Lagos', lga: '', landmark: '' },
    });
    expect(readShipping({ ...info, state: '' }).shipTo.state).toBe('');
  });

  it('needs no address for a pickup', () => {
    const { shipTo } = readShipping({ ...info, address: '', city: '' });
    expect(shipTo).toMatchObject({ address: '', city: '' });
    expect(() => requireAddress(shipTo)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
