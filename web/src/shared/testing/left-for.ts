import { afterEach } from 'vitest';

/** The addresses of other sites that the browser was sent to in the test so far. */
export const left: string[] = [];
afterEach(() => {
  left.length = 0;
});

/** `payment/leave-for.ts` with a browser that stays: `vi.mock(…, (original) => staying(original))`. */
export const staying = async (original: () => Promise<object>) => ({
  ...(await original()),
  leaveFor: (address: string) => left.push(address),
});
