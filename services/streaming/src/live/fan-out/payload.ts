import type { ChatMessage } from '@poc/contracts/socket';
import { deflatedFrameOf, eventPacket, textFrameOf } from './frames.ts';

/** A message as it travels: its number, and its JSON, made once by the node that stored it. */
export interface EncodedMessage {
  readonly seq: number;
  readonly json: string;
}

/** One thing to send: a message, or any other event. */
export type Item = { readonly message: EncodedMessage } | { readonly event: string; readonly json: string };

export function encodeMessage(message: ChatMessage): EncodedMessage {
  return { seq: message.seq, json: JSON.stringify(message) };
}

export function encodeEvent(event: string, payload: unknown): Item {
  return { event, json: JSON.stringify(payload) };
}

/** What a window sends, in each form that some socket needs; a form is made when the first one asks, and once. */
export interface Payload {
  readonly messages: number;
  /** For transports that frame by themselves (long polling). */
  packets(): readonly string[];
  /** All frames in a row: one write. */
  frames(): Buffer;
  /** The same, compressed, for sockets that agreed on it. */
  deflatedFrames(): Buffer;
}

/** @param batch messages in a row become one `new-messages`; else each is a `new-message` of its own */
export function payloadOf(items: readonly Item[], batch: boolean): Payload {
  let packets: string[] | undefined;
  let frames: Buffer | undefined;
  let deflated: Buffer | undefined;
  const packetsOf = () => (packets ??= batch ? batchPackets(items) : plainPackets(items));
  const framesOf = () => (frames ??= joined(packetsOf().map(textFrameOf)));
  return {
    messages: items.reduce((sum, item) => sum + ('message' in item ? 1 : 0), 0),
    packets: packetsOf,
    frames: framesOf,
    // A single message gains little, and those who want each by itself get few bytes at a time.
    deflatedFrames: () => (deflated ??= batch ? joined(packetsOf().map(deflatedFrameOf)) : framesOf()),
  };
}

function plainPackets(items: readonly Item[]): string[] {
  return items.map((item) =>
    'message' in item ? eventPacket('new-message', item.message.json) : eventPacket(item.event, item.json),
  );
}

/** Messages keep their place among the other events: a deletion never comes before its message. */
function batchPackets(items: readonly Item[]): string[] {
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
