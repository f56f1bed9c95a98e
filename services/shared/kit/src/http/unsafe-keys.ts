import type { Fault } from '@poc/contracts/errors';
import { maxFaults } from '../errors.ts';

/** Names through which an object's prototype can be reached. No contract has a field of such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper than any contract; a limit keeps a body of a million brackets from costing anything. */
const maxDepth = 32;

/** More than any contract takes; a body of sixty thousand fields is not looked at further. */
const maxValues = 5_000;

/**
 * Finds names in untrusted input that must not reach any code that copies or merges objects, and what is nested too
 * deeply or too large to be worth checking. It stops once there are more faults than are shown.
 * @param value parsed JSON, or an object made from a query
 * @param path where it stands, for the faults: `body`
 */
export function unsafeKeys(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxDepth) return [{ path, msg: 'is nested too deeply' }];
    const object = next.value as Record<string, unknown>;
    // Counted before anything is made of them: that is most of what a body of a hundred thousand keys would cost.
    const keys = Object.keys(object);
    values += keys.length;
    if (values > maxValues) return [{ path, msg: 'holds too many values' }];
    for (const key of keys) {
      if (forbidden.has(key)) faults.push({ path: `${next.path}.${key}`, msg: 'is not allowed' });
      else open.push({ value: object[key], path: `${next.path}.${key}`, depth: next.depth + 1 });
    }
    if (faults.length > maxFaults) break;
  }
  return faults;
}
