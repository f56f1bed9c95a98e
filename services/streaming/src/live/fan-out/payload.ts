import type { ChatMessage } from '@poc/contracts/socket';
import { deflatedFrameOf, eventPacket, textFrameOf } from './frames.ts';

/** A message with its number and its JSON, encoded once by the node that stored it. */
export interface EncodedMessage {
  readonly seq: number;
  readonly json: string;
}

export type FanOutItem =
  | { readonly message: EncodedMessage }
  | { readonly event: string; readonly json: string };

export function encodeMessage(message: ChatMessage): EncodedMessage {
  return { seq: message.seq, json: JSON.stringify(message) };
}

export function encodeEvent(event: string, payload: unknown): FanOutItem {
  return { event, json: JSON.stringify(payload) };
}

/** Contents of a window in each wire format; a format is built once, on first use. */
export interface Payload {
  readonly messages: number;
  /** For transports with their own framing (long polling). */
  packets(): readonly string[];
  /** All frames concatenated, for one write. */
  frames(): Buffer;
  /** Like `frames`, compressed for sockets with permessage-deflate. */
  deflatedFrames(): Buffer;
}

/** Encodes items. @param batch true to join consecutive messages in one `new-messages` */
export function payloadOf(items: readonly FanOutItem[], batch: boolean): Payload {
  let packets: string[] | undefined;
  let frames: Buffer | undefined;
  let deflated: Buffer | undefined;
  const packetsOf = () => (packets ??= batch ? batchPackets(items) : plainPackets(items));
  const framesOf = () => (frames ??= joined(packetsOf().map(textFrameOf)));
  return {
    messages: items.reduce((sum, item) => sum + ('message' in item ? 1 : 0), 0),
    packets: packetsOf,
    frames: framesOf,
    // Compression gains little outside of batch mode, where each packet is small.
    deflatedFrames: () => (deflated ??= batch ? joined(packetsOf().map(deflatedFrameOf)) : framesOf()),
  };
}

function plainPackets(items: readonly FanOutItem[]): string[] {
  return items.map((item) =>
    'message' in item ? eventPacket('new-message', item.message.json) : eventPacket(item.event, item.json),
  );
}

/** Preserves the order of messages and other events: a deletion never precedes its message. */
function batchPackets(items: readonly FanOutItem[]): string[] {
  const packets: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    if (run.length > 0) packets.push(eventPacket('new-messages', `[${run.join(',')}]`));
    run = [];
  };
  for (const item of items) {
    if ('message' in item) {
      run.push(item.message.json);
    } else {
      endRun();
      packets.push(eventPacket(item.event, item.json));
    }
  }
  endRun();
  return packets;
}

function joined(frames: Buffer[]): Buffer {
  const [only] = frames;
  return only && frames.length === 1 ? only : Buffer.concat(frames);
}
