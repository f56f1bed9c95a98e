import dns from 'node:dns';
import { vi } from 'vitest';

/**
 * Resolves names below `localhost` to this machine until the mocks are restored. Not every system does so.
 * @returns the names that have been resolved since
 */
export function resolveHere(): Set<string> {
  const asked = new Set<string>();
  const lookup = (name: string, ...rest: unknown[]): void => {
    asked.add(name);
    const [options, done] = [rest[0], rest.at(-1)];
    const wantsAll =
      typeof options === 'object' && options !== null && 'all' in options && options.all === true;
    const answer = wantsAll ? [[{ address: '127.0.0.1', family: 4 }]] : ['127.0.0.1', 4];
    if (typeof done === 'function') done(null, ...answer);
  };
  vi.spyOn(dns, 'lookup').mockImplementation(
    Object.assign(lookup, { __promisify__: dns.lookup.__promisify__ }),
  );
  return asked;
}
