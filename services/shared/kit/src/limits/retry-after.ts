/** Header with the time at which a refused client may retry. */
export const retryAfter = (waitMs: number): { 'Retry-After': string } => ({
  'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))),
});
