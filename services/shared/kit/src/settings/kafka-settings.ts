/** How a client proves who it is, by the names that Kafka uses. */
export const saslMechanisms = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512', 'OAUTHBEARER'] as const;
type SaslMechanism = (typeof saslMechanisms)[number];

/** What a process knows of Kafka. Everything but the brokers may be missing: then nothing is encrypted and nobody is asked. */
export interface KafkaSettings {
  readonly KAFKA_BROKERS: string;
  readonly KAFKA_TLS?: boolean | undefined;
  readonly KAFKA_SASL_MECHANISM?: SaslMechanism | undefined;
  readonly KAFKA_USERNAME?: string | undefined;
  readonly KAFKA_PASSWORD?: string | undefined;
  readonly KAFKA_TOKEN_FILE?: string | undefined;
}
