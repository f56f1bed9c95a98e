import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hurryBack, moveWhenStopping } from './hurry-back.ts';
import type { LiveSocket } from './socket-type.ts';

type Listener = (heard: { withinMs: number }) => void;

let isWanted = true;
const listeners = new Map<string, Listener>();
const close = vi.fn();
const disconnect = vi.fn();
const connect = vi.fn();
const socket = {
  connected: true,
  io: { engine: { close } },
  on: (event: string, listener: Listener) => listeners.set(event, listener),
  disconnect: () => {
    disconnect();
    return { connect };
  },
};
// Only the members that are used here exist.
const asSocket = socket as unknown as LiveSocket;
const hear = (event: string, withinMs = 0) => listeners.get(event)?.({ withinMs });

// The window listeners live as long as the page.
hurryBack(asSocket, () => isWanted);

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  moveWhenStopping(asSocket, () => isWanted);
  isWanted = true;
  socket.connected = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('back at once with the network, whatever attempt was under way', () => {
  socket.connected = false;
  window.dispatchEvent(new Event('online'));
  expect(disconnect).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledOnce();
});

test('a phone that wakes up asks at once, too', () => {
  socket.connected = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(connect).toHaveBeenCalledOnce();
});

test('a good connection, or one that nobody uses, is left alone', () => {
  window.dispatchEvent(new Event('online'));
  socket.connected = false;
  isWanted = false;
  window.dispatchEvent(new Event('online'));
  expect(connect).not.toHaveBeenCalled();
});

test('without a network the connection ends, instead of waiting for its heartbeat', () => {
  window.dispatchEvent(new Event('offline'));
  expect(close).toHaveBeenCalledOnce();
});

test('a node that stops is left at a moment within its time, once', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  hear('node-stopping', 4_000);
  hear('node-stopping', 4_000);
  vi.advanceTimersByTime(1_999);
  expect(connect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(connect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10_000);
  expect(connect).toHaveBeenCalledOnce();
});

test('anyone who lost the connection before their moment does not move a second time', () => {
  hear('node-stopping', 4_000);
  hear('disconnect');
  vi.advanceTimersByTime(5_000);
  expect(connect).not.toHaveBeenCalled();
});
