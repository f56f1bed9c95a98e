import { configFaults } from '@poc/kit/config';
import { expect, it } from 'vitest';
import { configSchema } from './config.ts';

const schema = configSchema.pick({ PAYSTACK_TIMEOUT_MS: true });

it.each(['499', '4501', '60000', 'long'])(
  'refuses a timeout of %s, on which other timeouts could not rely',
  (given) => {
    expect(configFaults(schema, { PAYSTACK_TIMEOUT_MS: given })).toHaveLength(1);
  },
);

it.each(['500', '4500', ''])('accepts %j', (given) => {
  expect(configFaults(schema, { PAYSTACK_TIMEOUT_MS: given })).toEqual([]);
});
