import { afterEach } from 'vitest';

/** External URLs that the browser was redirected to during the test. */
export const left: string[] = [];
afterEach(() => {
  left.length = 0;
});

/** `payment/leave-for.ts` without the redirect: `vi.mock(…, (original) => staying(original))`. */
export const staying = async (original: () => Promise<object>) => ({
  ...(await original()),
  leaveFor: (url: string) => left.push(url),
});
