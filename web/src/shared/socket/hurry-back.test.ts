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
  io: { engine: { close, readyState: 'closed' } },
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
  socket.io.engine.readyState = 'closed';
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('reconnects immediately when the network returns, regardless of a pending attempt', () => {
  socket.connected = false;
  window.dispatchEvent(new Event('online'));
  expect(disconnect).toHaveBeenCalledOnce();
  expect(connect).toHaveBeenCalledOnce();
});

test('reconnects immediately when the phone wakes up', () => {
  socket.connected = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(connect).toHaveBeenCalledOnce();
});

test('keeps its place in the queue when the phone wakes up', () => {
  socket.connected = false;
  socket.io.engine.readyState = 'open';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(connect).not.toHaveBeenCalled();
});

test('leaves a working or unused connection alone', () => {
  window.dispatchEvent(new Event('online'));
  socket.connected = false;
  isWanted = false;
  window.dispatchEvent(new Event('online'));
  expect(connect).not.toHaveBeenCalled();
});

test('closes the connection immediately when offline', () => {
  window.dispatchEvent(new Event('offline'));
  expect(close).toHaveBeenCalledOnce();
});

test('leaves a stopping node once, at a random time within its limit', () => {
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

test('a client that lost its connection earlier does not move again', () => {
  hear('node-stopping', 4_000);
  hear('disconnect');
  vi.advanceTimersByTime(5_000);
  expect(connect).not.toHaveBeenCalled();
});
