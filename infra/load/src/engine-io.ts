/**
 * The packets of Engine.IO 4 and Socket.IO 5 that a chat client needs, over one websocket and the default
 * namespace. Pure, so that k6, the crowds of the benches and of the fault tests, and unit tests share it.
 */
export type Packet =
  | { readonly kind: 'open'; readonly pingInterval: number; readonly pingTimeout: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'event'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'ack'; readonly id: number; readonly ok: boolean; readonly response: unknown }
  | { readonly kind: 'closed' }
  | { readonly kind: 'other' };

export const socketPath = '/socket.io/?EIO=4&transport=websocket';

export const pong = '3';
export const disconnect = '41';

/** Connects to the default namespace, with an optional token. */
export function connect(token?: string): string {
  return token === undefined ? '40' : `40${JSON.stringify({ token })}`;
}

/** An event; with `ackId` the server acknowledges it. */
export function event(name: string, payload: unknown, ackId?: number): string {
  return `42${ackId ?? ''}${JSON.stringify([name, payload])}`;
}

/** Parses a text frame. Unused or invalid packets are `other`. */
export function parsePacket(frame: string): Packet {
  switch (frame[0]) {
    case '0':
      return parseOpen(frame.slice(1));
    case '1':
      return { kind: 'closed' };
    case '2':
      return { kind: 'ping' };
    case '4':
      return parseMessage(frame);
    default:
      return { kind: 'other' };
  }
}

function parseOpen(json: string): Packet {
  const { pingInterval, pingTimeout } = objectOf(parseJson(json));
  if (typeof pingInterval !== 'number' || typeof pingTimeout !== 'number') return { kind: 'other' };
  return { kind: 'open', pingInterval, pingTimeout };
}

function parseMessage(frame: string): Packet {
  switch (frame[1]) {
    case '0':
      return { kind: 'connected' };
    case '1':
      return { kind: 'closed' };
    case '2':
      return parseEvent(frame);
    case '3':
      return parseAck(frame);
    case '4': {
      const { message } = objectOf(parseJson(frame.slice(2)));
      return { kind: 'refused', message: typeof message === 'string' ? message : '' };
    }
    default:
      return { kind: 'other' };
  }
}

function parseEvent(frame: string): Packet {
  const content = parseJson(frame.slice(frame.indexOf('[')));
  if (!Array.isArray(content)) return { kind: 'other' };
  const [name, ...args]: unknown[] = content;
  return typeof name === 'string' ? { kind: 'event', name, args } : { kind: 'other' };
}

function parseAck(frame: string): Packet {
  const start = frame.indexOf('[');
  const id = frame.slice(2, start);
  const args = parseJson(frame.slice(start));
  if (start < 0 || !/^\d+$/.test(id) || !Array.isArray(args)) return { kind: 'other' };
  const [response]: unknown[] = args;
  return { kind: 'ack', id: Number(id), ok: objectOf(response).ok === true, response };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
