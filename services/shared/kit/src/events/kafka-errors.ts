/** Broker errors that a retry cannot resolve. */
const unsendable = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
]);

/** Finds the broker's error type. kafkajs wraps it in its retry errors: the first cause with a `type` is the broker's. */
function brokerErrorOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('type' in at && typeof at.type === 'string') return at.type;
  }
  return null;
}

export const isUnsendable = (error: unknown): boolean => unsendable.has(brokerErrorOf(error) ?? '');

export const isUnknownTopic = (error: unknown): boolean =>
  brokerErrorOf(error) === 'UNKNOWN_TOPIC_OR_PARTITION';
