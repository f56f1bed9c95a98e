import { id } from '@poc/contracts/common';
import type { StreamStatus } from '@poc/contracts/entities/streaming';
import { fail } from '@poc/kit/errors';
import { parseJson } from '@poc/kit/json';
import { Types } from 'mongoose';
import { z } from 'zod';
import type { StreamDoc } from './stream.model.ts';

/** Orders of the list by status. */
export type StreamOrder = 'status' | '-status';

/** Position of a stream in the lists. */
export interface StreamPlace {
  status: StreamStatus;
  startTime: Date;
  id: Types.ObjectId;
}

const shape = z.tuple([
  z.enum<StreamOrder[]>(['status', '-status']),
  z.enum(['scheduled', 'live', 'ended']),
  z.number().int().min(-8.64e15).max(8.64e15),
  id,
]);

/** Encodes the cursor that continues a list after this stream. Opaque to clients. */
export function cursorAfter(stream: StreamDoc, order: StreamOrder): string {
  const place = [order, stream.status, stream.startTime.getTime(), stream._id.toHexString()];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * Decodes a cursor of `cursorAfter` in the same order.
 * @throws invalid_request for any other value
 */
export function placeOf(cursor: string, order: StreamOrder): StreamPlace {
  const parsed = shape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (parsed.data?.[0] !== order) {
    return fail('invalid_request', {
      faults: [{ path: 'query.cursor', msg: 'is not a cursor of this list' }],
    });
  }
  const [, status, startMs, hex] = parsed.data;
  return { status, startTime: new Date(startMs), id: new Types.ObjectId(hex) };
}
