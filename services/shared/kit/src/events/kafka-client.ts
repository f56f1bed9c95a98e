import { readFile } from 'node:fs/promises';
import type { Logger } from '../log.ts';
import type { KafkaSettings } from '../settings/kafka-settings.ts';
import { quietLogCreator } from './kafka-log.ts';
import type { KafkaConfig, SASLOptions } from './kafkajs.ts';

/** Where Kafka is, and how a client gets in. */
export interface KafkaAddress {
  /** A comma-separated list of `host:port`. */
  readonly brokers: string;
  /** Left out: in clear text, without a name. */
  readonly security?: Omit<KafkaSettings, 'KAFKA_BROKERS'> | undefined;
}

/** What the settings of a process say about Kafka. */
export const kafkaAddress = ({ KAFKA_BROKERS: brokers, ...security }: KafkaSettings): KafkaAddress => ({
  brokers,
  security,
});

/**
 * The settings of a kafkajs client: it gives up soon, since everything here has its own patience above it.
 * @param options.clientId the process's name, as the broker shows it
 */
export function clientConfig(options: KafkaAddress & { clientId: string; logger: Logger }): KafkaConfig {
  const { security = {} } = options;
  const sasl = saslOf(security);
  return {
    clientId: options.clientId,
    brokers: options.brokers.split(','),
    ssl: security.KAFKA_TLS === true,
    ...(sasl && { sasl }),
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
    logCreator: quietLogCreator(options.logger),
  };
}

function saslOf(security: Omit<KafkaSettings, 'KAFKA_BROKERS'>): SASLOptions | undefined {
  const {
    KAFKA_USERNAME: username = '',
    KAFKA_PASSWORD: password = '',
    KAFKA_TOKEN_FILE: path = '',
  } = security;
  switch (security.KAFKA_SASL_MECHANISM) {
    case 'PLAIN':
      return { mechanism: 'plain', username, password };
    case 'SCRAM-SHA-256':
      return { mechanism: 'scram-sha-256', username, password };
    case 'SCRAM-SHA-512':
      return { mechanism: 'scram-sha-512', username, password };
    case 'OAUTHBEARER':
      return {
        mechanism: 'oauthbearer',
        oauthBearerProvider: async () => ({ value: (await readFile(path, 'utf8')).trim() }),
      };
    case undefined:
      return undefined;
  }
}
