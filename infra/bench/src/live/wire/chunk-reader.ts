import { constants, inflateRawSync } from 'node:zlib';
import { createMemo } from './memo.ts';
import { eventOf, messagesOf, seqsOf } from './message-scan.ts';
import { createStreamLog, type LogPlace } from './stream-log.ts';
import { opcodes, scanFrames } from './ws-frames.ts';

/** Content of some received bytes. */
export interface Reading {
  /** Numbers of the chat messages completed by these bytes, in order. */
  seqs: readonly number[];
  /** Other events with their argument. */
  events: { name: string; data: unknown }[];
  /** Other text: handshakes and acknowledgements. */
  texts: string[];
  enginePings: number;
  socketPings: number;
  closed: boolean;
}

interface ReaderOptions {
  /** True for a new message number: its frame is parsed, once for all viewers. */
  isNew(seq: number): boolean;
  onNew(messages: readonly unknown[]): void;
}

/** Reads the next bytes of a connection, which may end anywhere in a frame. Does not retain the buffer. */
export type ConnectionReader = (bytes: Buffer) => Reading;

/**
 * Reads for all viewers of a process. The server is measured, so viewers must cost almost nothing: a message is parsed
 * at its first arrival, and the bytes of later arrivals are compared with it.
 */
export interface SharedReader {
  /** @param room viewers of one room are expected to receive the same bytes: those of one node */
  open(room: string): ConnectionReader;
}

const otherEvent = Buffer.from('42[');
const enginePing = 0x32;
/** Tail of a deflated message, which senders omit (RFC 7692, 7.2.1). */
const deflateTail = Buffer.from([0, 0, 0xff, 0xff]);
const usualLogBytes = 16 * 1024 * 1024;

export function createSharedReader(
  { isNew, onNew }: ReaderOptions,
  logBytes: number = usualLogBytes,
): SharedReader {
  const logs = new Map<string, ReturnType<typeof createStreamLog>>();
  const inflated = createMemo<Buffer>(8);
  const events = createMemo<{ name: string; data: unknown }>(8);
  // Without context takeover each message is independent, so equal bytes mean equal text.
  const inflate = (payload: Buffer): Buffer =>
    inflateRawSync(Buffer.concat([payload, deflateTail]), { finishFlush: constants.Z_SYNC_FLUSH });

  /** A full log is replaced; its readers continue to its end. */
  function append(room: string, frame: Buffer, seqs: readonly number[]): LogPlace | undefined {
    const place = logs.get(room)?.append(frame, seqs);
    if (place !== undefined) return place;
    const next = createStreamLog(logBytes);
    logs.set(room, next);
    return next.append(frame, seqs);
  }

  function open(room: string): ConnectionReader {
    /** Place in the log; undefined while the bytes do not match it. */
    let place: LogPlace | undefined;
    /** Prefix of an incomplete frame, without a log position. */
    let carry: Buffer | undefined;

    /** Reads frame by frame, and finds the connection's position in the log again. */
    function scan(bytes: Buffer, before: readonly number[]): Reading {
      const seqs = [...before];
      const reading = { ...emptyReading(), seqs };
      let behind: LogPlace | undefined;
      const taken = scanFrames(bytes, (opcode, compressed, payload, frame) => {
        behind = undefined;
        if (opcode === opcodes.ping) reading.socketPings += 1;
        else if (opcode === opcodes.close) reading.closed = true;
        if (opcode !== opcodes.text) return;
        const text = compressed ? inflated(payload, inflate) : payload;
        const numbers = seqsOf(text);
        if (numbers !== undefined) {
          for (const seq of numbers) seqs.push(seq);
          behind = logs.get(room)?.find(frame, numbers[0] ?? 0) ?? append(room, frame, numbers);
          if (numbers.some(isNew)) onNew(messagesOf(text));
        } else if (text.length === 1 && text[0] === enginePing) reading.enginePings += 1;
        else if (text.indexOf(otherEvent) === 0) reading.events.push(events(text, eventOf));
        else reading.texts.push(text.toString());
      });
      const rest = bytes.subarray(taken);
      if (behind !== undefined && behind.log.follow(behind, rest) === rest.length) place = behind;
      else carry = rest.length === 0 ? undefined : Buffer.from(rest);
      return reading;
    }

    return (bytes) => {
      if (place === undefined) {
        const whole = carry === undefined ? bytes : Buffer.concat([carry, bytes]);
        carry = undefined;
        return scan(whole, []);
      }
      const { log, frame } = place;
      const known = log.follow(place, bytes);
      const seqs = log.seqsOf(frame, place.frame);
      if (known === bytes.length) return { ...emptyReading(), seqs };
      const whole = Buffer.concat([log.begun(place), bytes.subarray(known)]);
      place = undefined;
      return scan(whole, seqs);
    };
  }

  return { open };
}

function emptyReading(): Reading {
  return { seqs: [], events: [], texts: [], enginePings: 0, socketPings: 0, closed: false };
}
