/**
 * Names of the driver's errors that say 'the database is away', not 'this operation is wrong'. Trying the same again
 * later makes sense.
 */
const names = new Set([
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
]);

/** What the driver and the server write on errors that a repetition may cure (an election, a lost connection). */
const labels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'ResetPool',
];

/** Whether an error means that the database is away or busy electing, whatever was asked of it. */
export function isMongoOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return names.has(error.name) || labels.some((label) => hasLabel(error, label));
}

/** Whether an error says that a unique value was there already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}

/** Whether two transactions met on the same document. */
export function isWriteConflict(error: unknown): boolean {
  return error instanceof Error && 'codeName' in error && error.codeName === 'WriteConflict';
}

function hasLabel(error: Error, label: string): boolean {
  return 'errorLabelSet' in error && error.errorLabelSet instanceof Set && error.errorLabelSet.has(label);
}
