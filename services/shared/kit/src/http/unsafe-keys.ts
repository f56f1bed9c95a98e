import type { Fault } from '@poc/contracts/errors';

/** Names through which an object's prototype can be reached. No contract has a field of such a name. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** Deeper than any contract; a limit keeps a body of a million brackets from costing anything. */
const maxDepth = 32;

/**
 * Finds names in untrusted input that must not reach any code that copies or merges objects.
 * @param value parsed JSON, or an object made from a query
 * @param path where it stands, for the faults: `body`
 */
export function unsafeKeys(value: unknown, path: string): Fault[] {
  const faults: Fault[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value, path, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth >= maxDepth) return [{ path, msg: 'is nested too deeply' }];
    for (const [key, inner] of Object.entries(next.value)) {
      if (forbidden.has(key)) faults.push({ path: `${next.path}.${key}`, msg: 'is not allowed' });
      else open.push({ value: inner, path: `${next.path}.${key}`, depth: next.depth + 1 });
    }
  }
  return faults;
}
