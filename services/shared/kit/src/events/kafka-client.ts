import { readFile } from 'node:fs/promises';
import type { Logger } from '../log.ts';
import type { KafkaSettings } from '../settings/kafka-settings.ts';
import { type KafkaConfig, type LogEntry, logLevel, type SASLOptions } from './kafkajs.ts';

export interface KafkaAddress {
  /** A comma-separated list of `host:port`. */
  readonly brokers: string;
  /** Default: plaintext, without authentication. */
  readonly security?: Omit<KafkaSettings, 'KAFKA_BROKERS'> | undefined;
}

/** Picks Kafka's settings from those of a process. */
export const kafkaAddress = ({ KAFKA_BROKERS: brokers, ...security }: KafkaSettings): KafkaAddress => ({
  brokers,
  security,
});

/**
 * Builds the configuration of a kafkajs client. It has few retries, because every caller retries too.
 * @param options.clientId name of the process in the broker's logs and metrics
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

/** Demotes kafkajs's logs to debug and trace: it logs each failed attempt as an error, and callers already log outages. */
const quietLogCreator = (logger: Logger) => () => {
  const own = logger.child({ part: 'kafkajs' });
  return ({ namespace, level, log }: LogEntry): void => {
    const { message, error } = log;
    if (level <= logLevel.WARN) own.debug({ namespace, error }, message);
    else own.trace({ namespace }, message);
  };
};
