import { Socket } from 'node:net';
import { AppError } from '@poc/kit/errors';
import { createMetrics } from '@poc/kit/metrics';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { createHandshakeQueue, type HandshakeQueue } from './handshake-queue.ts';
import type { LiveNode } from './live-nodes.ts';

interface TestNode {
  id: string;
  takesNew: boolean;
}
interface Started {
  readonly name: number;
  readonly node: string;
  settle(): void;
}

let queue: HandshakeQueue;
let started: Started[];
let refused: Map<number, unknown>;
let next: number;
let held: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  queue = createHandshakeQueue(createMetrics('test'));
  started = [];
  refused = new Map();
  next = 0;
  held = false;
});
afterEach(() => vi.useRealTimers());

const nodeOf = (id: string): TestNode => ({ id, takesNew: true });

/** Adds handshakes, whose names are the numbers from 0. */
function enter(count: number, choose: () => TestNode): Socket[] {
  return Array.from({ length: count }, () => {
    const name = next;
    next += 1;
    const socket = new Socket();
    queue.enter({
      socket,
      choose: () => choose() as unknown as LiveNode,
      hold: () => held,
      start: (node, settle) => void started.push({ name, node: node.id, settle }),
      refuse: (failure) => void refused.set(name, failure),
    });
    return socket;
  });
}
const names = (): number[] => started.map(({ name }) => name);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** Lets a node complete the running handshakes, in rounds, each after a time in ms. */
function respond(rounds: number, afterMs: number): number {
  let open = started.splice(0);
  for (let round = 0; round < rounds; round += 1) {
    vi.advanceTimersByTime(afterMs);
    for (const { settle } of open) settle();
    open = started.splice(0);
  }
  started = open;
  return open.length;
}

it('starts 16 handshakes of a node concurrently, and the others in order as these complete', () => {
  const node = nodeOf('a');
  enter(40, () => node);
  expect(names()).toEqual(upTo(16));
  started[3]?.settle();
  started[0]?.settle();
  started[0]?.settle();
  expect(names(), 'an answer counts once').toEqual(upTo(18));
});

it('limits each node separately', () => {
  const nodes = [nodeOf('hangs'), nodeOf('answers')];
  enter(80, () => nodes[next % 2] as TestNode);
  for (let at = 0; at < started.length; at += 1) if (started[at]?.node === 'answers') started[at]?.settle();
  expect(started.filter(({ node }) => node === 'hangs')).toHaveLength(16);
  expect(started.filter(({ node }) => node === 'answers')).toHaveLength(40);
});

it('runs more concurrently while a node responds fast, fewer while it is slow, but always some', () => {
  const node = nodeOf('a');
  enter(10_000, () => node);
  expect(respond(40, 50)).toBeGreaterThan(40);
  expect(respond(3, 600)).toBeLessThan(40);
  const few = respond(8, 600);
  expect(few).toBe(8);
  expect(respond(40, 50)).toBeGreaterThan(few);
});

it('counts the slow responses of one burst once', () => {
  const node = nodeOf('a');
  enter(100, () => node);
  expect(respond(1, 600)).toBeGreaterThanOrEqual(12);
});

it('refuses a handshake with 503 after 12 seconds, and removes one whose client left', () => {
  const node = nodeOf('a');
  const sockets = enter(19, () => node);
  sockets[17]?.destroy();
  sockets[17]?.emit('close');
  vi.advanceTimersByTime(11_000);
  expect(refused.size).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect([...refused.keys()]).toEqual([16, 18]);
  for (const failure of refused.values()) {
    expect(failure).toBeInstanceOf(AppError);
    expect((failure as AppError).code).toBe('service_unavailable');
  }
  for (const { settle } of [...started]) settle();
  expect(names(), 'none of them starts later').toEqual(upTo(16));
});

it('lets a held client wait for three minutes', () => {
  held = true;
  const node = nodeOf('a');
  enter(17, () => node);
  vi.advanceTimersByTime(179_000);
  expect(refused.size).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect([...refused.keys()]).toEqual([16]);
});

it('keeps held clients while no node is open', () => {
  held = true;
  const [lost, next] = [nodeOf('lost'), nodeOf('next')];
  const open: TestNode[] = [lost];
  enter(20, () => {
    const [node] = open;
    if (!node) throw serviceUnavailable('none');
    return node;
  });
  lost.takesNew = false;
  open.length = 0;
  vi.advanceTimersByTime(30_000);
  expect(refused.size).toBe(0);
  open.push(next);
  vi.advanceTimersByTime(1_000);
  expect(names()).toEqual(upTo(20));
});

it('looks for a node once for all held clients of a lost one', () => {
  held = true;
  const lost = nodeOf('lost');
  let chosen = 0;
  enter(516, () => {
    chosen += 1;
    if (lost.takesNew) return lost;
    throw serviceUnavailable('none');
  });
  chosen = 0;
  lost.takesNew = false;
  for (const { settle } of started) settle();
  expect(chosen).toBe(started.length);
});

it('moves waiting handshakes from a lost node to another, and refuses them without one', () => {
  const lost = nodeOf('lost');
  const other = nodeOf('other');
  const open: TestNode[] = [lost];
  enter(60, () => {
    const node = open[0];
    if (!node) throw serviceUnavailable('none');
    return node;
  });
  lost.takesNew = false;
  open[0] = other;
  vi.advanceTimersByTime(1_000);
  expect(started.filter(({ node }) => node === 'other').map(({ name }) => name)).toEqual(upTo(32).slice(16));
  vi.advanceTimersByTime(10_000);
  expect(refused.size).toBe(0);
  other.takesNew = false;
  open.length = 0;
  started.find(({ node }) => node === 'other')?.settle();
  expect([...refused.keys()]).toEqual(upTo(60).slice(32));
});

it('keeps sessions that belong to a node while it drains', () => {
  const node = nodeOf('drains');
  enter(20, () => node);
  node.takesNew = false;
  started[0]?.settle();
  expect(names()).toEqual(upTo(17));
  started[1]?.settle();
  expect(names()).toEqual(upTo(18));
});

it('counts the wait at a lost node', () => {
  const [lost, other] = [nodeOf('lost'), nodeOf('other')];
  enter(16, () => other);
  let chosen = lost;
  enter(17, () => chosen);
  vi.advanceTimersByTime(7_000);
  lost.takesNew = false;
  chosen = other;
  vi.advanceTimersByTime(4_000);
  expect(refused.size).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect([...refused.keys()]).toEqual([32]);
});
