import type { ChatMessage, JoinedStream, StreamState } from '@poc/contracts/socket';
import { act } from '@testing-library/react';
import type { LiveSocket } from '../../../shared/socket/socket-type.ts';

export const streamId = 'f'.repeat(24);
export const ownId = 'a'.repeat(24);

/** Message as sent by the server, derived from its number. */
export const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq.toString(16).padStart(24, '0'),
  streamId,
  seq,
  user: 'Tunde',
  user_id: 'b'.repeat(24),
  avatar: '',
  role: 'user',
  text: `message ${seq}`,
  timestamp: new Date(Date.UTC(2026, 0, 1, 12, 0, seq)).toISOString(),
  ...more,
});

export const messages = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at));

export const state = (more: Partial<StreamState> = {}): StreamState => ({
  streamId,
  status: 'live',
  viewers: 12,
  peak: 40,
  lastSeq: 0,
  reactions: { like: 0, heart: 0, clap: 0 },
  ...more,
});

export const joined = (more: Partial<JoinedStream> = {}): JoinedStream & { ok: true } => ({
  ok: true,
  state: state(),
  messages: [],
  pinned: null,
  terms: { slowModeSeconds: 0, rulesRequired: false },
  rulesAccepted: false,
  marksQuestions: false,
  mutedUntil: null,
  ...more,
});

interface Sent {
  event: string;
  payload: Record<string, unknown>;
  /** Acknowledges as the server does. */
  respond: (response: object) => void;
  /** Simulates a timeout or a disconnect. */
  lose: () => void;
}

type Listener = (...heard: unknown[]) => void;

/** Fake socket for tests: exposes sent events and delivers received ones. */
export class FakeSocket {
  connected = false;
  sent: Sent[] = [];
  holders = 0;
  private readonly listeners = new Map<string, Set<Listener>>();

  on = (event: string, listener: Listener) => {
    this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener));
    return this;
  };
  off = (event: string, listener: Listener) => {
    this.listeners.get(event)?.delete(listener);
    return this;
  };
  timeout = () => ({ emit: this.emitTimed });
  emit = (event: string, payload: Record<string, unknown>, ack?: Listener) => {
    this.record(
      event,
      payload,
      (response) => ack?.(response),
      () => undefined,
    );
  };
  private readonly emitTimed = (event: string, payload: Record<string, unknown>, ack: Listener) => {
    this.record(
      event,
      payload,
      (response) => ack(null, response),
      () => ack(new Error('timeout')),
    );
  };
  private record(event: string, payload: Record<string, unknown>, respond: Listener, lose: () => void) {
    this.sent.push({
      event,
      payload,
      respond: (given) => act(() => respond(given)),
      lose: () => act(lose),
    });
  }

  receive(event: string, ...args: unknown[]): void {
    act(() => {
      for (const listener of this.listeners.get(event) ?? []) listener(...args);
    });
  }
  goOnline(): void {
    this.connected = true;
    this.receive('connect');
  }
  /** Disconnects; events in flight are never acknowledged. */
  goOffline(): void {
    this.connected = false;
    this.receive('disconnect', 'transport close');
  }
  last(event: string): Sent {
    const found = this.sent.findLast((one) => one.event === event);
    if (!found) throw new Error(`no ${event} was sent`);
    return found;
  }
  count = (event: string): number => this.sent.filter((one) => one.event === event).length;
  listening = (): number => [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  join(more: Partial<JoinedStream> = {}): void {
    if (!this.connected) this.goOnline();
    this.last('join-stream').respond(joined(more));
  }
  reset(): void {
    this.connected = false;
    this.sent = [];
    this.holders = 0;
    this.listeners.clear();
  }
  /** Returns itself as the app's type; it has only the members that a room uses. */
  asSocket(): LiveSocket {
    return this as unknown as LiveSocket;
  }
}

/** Socket that the module mock of a test file returns. */
export const fakeSocket = new FakeSocket();
export const keepFakeSocketOpen = (): (() => void) => {
  fakeSocket.holders += 1;
  return () => {
    fakeSocket.holders -= 1;
  };
};
