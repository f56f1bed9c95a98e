export const testInternalSecret = 'secret-of-the-tests-alone-0123456789';

/**
 * Environment of a process that a test starts: the path; the compile cache (set by `npm test`), without which a service
 * loads three times slower; an internal port; and unreachable internal URLs of other services.
 */
export const processEnv: Record<string, string> = {
  INTERNAL_PORT: '0',
  INTERNAL_SECRET: testInternalSecret,
  ...Object.fromEntries(
    ['IDENTITY', 'CATALOG', 'STREAMING', 'COMMERCE', 'COMMUNITY'].map((name) => [
      `${name}_INTERNAL_URL`,
      'http://127.0.0.1:1',
    ]),
  ),
  ...Object.fromEntries(
    ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
};
