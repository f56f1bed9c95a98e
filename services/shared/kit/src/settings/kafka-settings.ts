export const saslMechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512', 'OAUTHBEARER'] as const;
type SaslMechanism = (typeof saslMechanisms)[number];

/** Kafka settings of a process. Default: plaintext, without authentication. */
export interface KafkaSettings {
  readonly KAFKA_BROKERS: string;
  readonly KAFKA_TLS?: boolean | undefined;
  readonly KAFKA_SASL_MECHANISM?: SaslMechanism | undefined;
  readonly KAFKA_USERNAME?: string | undefined;
  readonly KAFKA_PASSWORD?: string | undefined;
  readonly KAFKA_TOKEN_FILE?: string | undefined;
}
