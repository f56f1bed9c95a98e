import { describe, expect, it } from 'vitest';
import { permissionFrom } from './config.ts';

describe('permissionFrom', () => {
  it('allows demo data where it is asked for', () => {
    expect(permissionFrom({ POC_SEED: 'demo', NODE_ENV: 'development' })).toEqual({ allowed: true });
  });

  it.each([undefined, '', 'yes', 'production'])(
    'does nothing, and that is no failure, for POC_SEED=%s',
    (POC_SEED) => {
      expect(permissionFrom({ POC_SEED, NODE_ENV: 'production' })).toMatchObject({
        allowed: false,
        exitCode: 0,
      });
    },
  );

  it('refuses in production', () => {
    const permission = permissionFrom({ POC_SEED: 'demo', NODE_ENV: 'production' });
    expect(permission).toMatchObject({ allowed: false, exitCode: 1 });
  });
});
