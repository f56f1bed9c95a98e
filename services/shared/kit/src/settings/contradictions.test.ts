import { expect, it } from 'vitest';
import { z } from 'zod';
import { configFaults, kafkaConfig } from '../config.ts';

const schema = z.object(kafkaConfig);
const KAFKA_BROKERS = 'kafka:9092';

it.each([
  {},
  { KAFKA_TLS: 'true' },
  { KAFKA_SASL_MECHANISM: 'PLAIN', KAFKA_USERNAME: 'poc', KAFKA_PASSWORD: 'x' },
  { KAFKA_SASL_MECHANISM: 'OAUTHBEARER', KAFKA_TOKEN_FILE: '/run/token' },
])('%j are consistent', (env) => {
  expect(configFaults(schema, { KAFKA_BROKERS, ...env })).toEqual([]);
});

it.each([
  [
    { KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512' },
    ['KAFKA_USERNAME: is required by SCRAM-SHA-512', 'KAFKA_PASSWORD: is required by SCRAM-SHA-512'],
  ],
  [
    { KAFKA_SASL_MECHANISM: 'OAUTHBEARER', KAFKA_PASSWORD: 'x' },
    ['KAFKA_PASSWORD: is not used with OAUTHBEARER', 'KAFKA_TOKEN_FILE: is required by OAUTHBEARER'],
  ],
  [{ KAFKA_PASSWORD: 'x' }, ['KAFKA_PASSWORD: is not used without KAFKA_SASL_MECHANISM']],
])('%j are refused with all faults', (env, faults) => {
  expect(configFaults(schema, { KAFKA_BROKERS, ...env })).toEqual(faults);
});
