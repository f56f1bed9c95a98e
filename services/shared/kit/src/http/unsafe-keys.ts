import type { Fault } from '@poc/contracts/errors';
import { maxFaults } from '../errors.ts';

/** Keys that reach an object's prototype. No contract has a field with such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper than any contract; the limit bounds the cost of deeply nested bodies. */
const maxDepth = 32;

/** More than any contract accepts; larger bodies are not inspected further. */
const maxValues = 5_000;

/**
 * Finds keys in untrusted input that are unsafe to copy or merge, and input that is too deep or too large to validate.
 * Stops when there are more faults than are shown.
 * @param value parsed JSON, or an object made from a query
 * @param path prefix of the faults: `body`
 */
export function unsafeKeys(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path, depth: 0 }];
  let values = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxDepth) return [{ path, msg: 'is nested too deeply' }];
    const object = next.value as Record<string, unknown>;
    // Counted before any key is copied, which is most of the cost of a body with a hundred thousand keys.
    const keys = Object.keys(object);
    values += keys.length;
    if (values > maxValues) return [{ path, msg: 'contains too many values' }];
    for (const key of keys) {
      if (forbidden.has(key)) faults.push({ path: `${next.path}.${key}`, msg: 'is not allowed' });
      else open.push({ value: object[key], path: `${next.path}.${key}`, depth: next.depth + 1 });
    }
    if (faults.length > maxFaults) break;
  }
  return faults;
}
