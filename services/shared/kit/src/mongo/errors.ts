/**
 * Names of the driver's errors that say 'the database is unavailable', not 'this operation is wrong'. Trying the same again
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
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
  'MongoWaitQueueTimeoutError',
]);

/**
 * What a server answers that stops, starts or has lost its primary. Source: the driver's specification of retryable
 * reads, https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md#retryable-error
 */
const serverCodes = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** A full disk has a code of its own (OutOfDiskSpace), or what the storage engine says about it under 'unknown error'. */
const isDiskFull = ({ message, code }: Error & { code?: unknown }): boolean =>
  code === 14_031 || (code === 8 && message.includes('No space left on device'));

/** The driver passes on what the socket says when it writes to a server that has just gone. */
const socketCodes = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/**
 * Where that happens to the commit of a transaction, the driver asks the socket's own error for its labels, and throws what
 * comes of it. Source: `withTransaction` in lib/sessions.js of mongodb 7.8.0.
 */
const isLostCommit = (error: Error): boolean =>
  error instanceof TypeError && error.message.endsWith('.hasErrorLabel is not a function');

/** What the driver and the server write on errors that a repetition may cure (an election, a lost connection). */
const labels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'ResetPool',
];

/** Whether an error means that the database is unavailable or busy electing, whatever was asked of it. */
export function isMongoOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (names.has(error.name) || labels.some((label) => hasLabel(error, label))) return true;
  if (isDiskFull(error) || isLostCommit(error)) return true;
  if ('code' in error && (serverCodes.has(error.code) || socketCodes.has(error.code))) return true;
  // A bulk write wraps what happened to it, and the driver labels nothing on a connection whose pool is cleared already.
  return 'errorResponse' in error && isMongoOutage(error.errorResponse);
}

/** Whether an error says that a unique value was there already. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}

function hasLabel(error: Error, label: string): boolean {
  return 'errorLabelSet' in error && error.errorLabelSet instanceof Set && error.errorLabelSet.has(label);
}
