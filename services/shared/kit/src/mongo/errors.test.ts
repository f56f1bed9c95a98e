import { mongo } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { isMongoOutage, isResumeTokenLost } from './errors.ts';

const { MongoBulkWriteError, MongoClient, MongoNetworkError, MongoServerClosedError, MongoServerError } =
  mongo;

describe('an outage', () => {
  it.each([
    ['a lost connection', new MongoNetworkError('connection 6 to 127.0.0.1:27017 closed')],
    ['a lost connection in the middle of many writes', inBulk(new MongoNetworkError('read ECONNRESET'))],
    [
      'a write to a socket that the server has ended',
      Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    ],
    ['a server that left the replica set', new MongoServerClosedError()],
    ['a server that stops', new MongoServerError({ code: 11_600, message: 'interrupted at shutdown' })],
    ['a server without a primary', inBulk(new MongoServerError({ code: 13_436, message: 'not primary' }))],
    [
      'a full disk',
      new MongoServerError({ code: 8, message: '_insert: index: _id_ 28: No space left on device' }),
    ],
    ['a full disk with its own code', new MongoServerError({ code: 14_031, message: 'out of disk space' })],
    [
      'a transaction that may be tried again',
      new MongoServerError({
        code: 251,
        message: 'no such transaction',
        errorLabels: ['TransientTransactionError'],
      }),
    ],
  ])('is %s', (_what, error) => {
    expect(isMongoOutage(error)).toBe(true);
  });

  it('is a commit that could not be written, as reported by the driver', async () => {
    const session = new MongoClient('mongodb://127.0.0.1:1').startSession();
    session.commitTransaction = async () => {
      throw Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' });
    };
    const error = await session.withTransaction(async () => undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isMongoOutage(error), String(error)).toBe(true);
  });

  it.each([
    [
      'a value that is there already',
      new MongoServerError({ code: 11_000, message: 'E11000 duplicate key' }),
    ],
    ['the same among many writes', inBulk(new MongoServerError({ code: 11_000, message: 'E11000' }))],
    ['an error that the server does not know', new MongoServerError({ code: 8, message: 'unknown' })],
    ['a fault of our own', new TypeError('undefined is not a function')],
    ['no error at all', { name: 'MongoNetworkError' }],
  ])('is not %s', (_what, error) => {
    expect(isMongoOutage(error)).toBe(false);
  });
});

it.each([
  [new MongoServerError({ code: 286, message: 'the resume point may no longer be in the oplog' }), true],
  [new MongoServerError({ code: 11_600, errorLabels: ['NonResumableChangeStreamError'] }), true],
  [new MongoServerError({ code: 11_600, message: 'interrupted at shutdown' }), false],
  [new Error('something else'), false],
])('a change stream that ended with %s has lost its position: %s', (error, isLost) => {
  expect(isResumeTokenLost(error)).toBe(isLost);
});

/** The driver's wrapper of a failed bulk write. */
function inBulk(error: Error) {
  return new MongoBulkWriteError(error, {} as mongo.BulkWriteResult);
}
