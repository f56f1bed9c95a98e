import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { vi } from 'vitest';

/**
 * Lets names below `localhost` lead to this machine, as they do on most systems, but not on all; until the mocks are restored.
 * @returns the names that were asked for since
 */
export function resolveHere(): Set<string> {
  const asked = new Set<string>();
  const resolve: LookupFunction = (name, options, done) => {
    asked.add(name);
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(
    Object.assign(resolve, { __promisify__: dns.lookup.__promisify__ }),
  );
  return asked;
}
