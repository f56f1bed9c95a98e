/** Driver errors that mean an unavailable database, not a faulty operation. A retry makes sense. */
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
 * Error codes of a server that stops, starts or has lost its primary. Source: the driver's specification of retryable
 * reads,
 * https://github.com/mongodb/specifications/blob/master/source/retryable-reads/retryable-reads.md#retryable-error
 */
const serverCodes = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** OutOfDiskSpace, or the storage engine's message under 'unknown error'. */
const isDiskFull = ({ message, code }: Error & { code?: unknown }): boolean =>
  code === 14_031 || (code === 8 && message.includes('No space left on device'));

/** The driver passes on socket errors when it writes to a server that has just stopped. */
const socketCodes = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/**
 * After a socket error during a commit, the driver calls `hasErrorLabel` on that error and throws a TypeError. Source:
 * `withTransaction` in lib/sessions.js of mongodb 7.8.0.
 */
const isLostCommit = (error: Error): boolean =>
  error instanceof TypeError && error.message.endsWith('.hasErrorLabel is not a function');

/** Labels of errors that a retry may resolve (an election, a lost connection). */
const labels = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
  'ResetPool',
];

/** True if an error means that the database is unavailable or electing a primary. */
export function isMongoOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (names.has(error.name) || labels.some((label) => hasLabel(error, label))) return true;
  if (isDiskFull(error) || isLostCommit(error)) return true;
  if ('code' in error && (serverCodes.has(error.code) || socketCodes.has(error.code))) return true;
  // A bulk write wraps its cause, and the driver sets no labels once the pool of a connection is cleared.
  return 'errorResponse' in error && isMongoOutage(error.errorResponse);
}

/** NoSuchTransaction and TransactionExceededLifetimeLimitSeconds. */
const expiredCodes = new Set<unknown>([251, 290]);

/** True if the server has ended a transaction, usually because it exceeded its time limit. */
export const isExpiredTransaction = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && expiredCodes.has(error.code);

/** True for a violation of a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}

function hasLabel(error: Error, label: string): boolean {
  return 'errorLabelSet' in error && error.errorLabelSet instanceof Set && error.errorLabelSet.has(label);
}

/** Error codes for a resume token of a change stream whose history is lost. */
const lostCodes = new Set<unknown>([136, 260, 280, 286]);

/** True if a change stream cannot resume at its token: changes were missed. */
export const isLostResumePoint = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && lostCodes.has(error.code)) || hasLabel(error, 'NonResumableChangeStreamError'));
