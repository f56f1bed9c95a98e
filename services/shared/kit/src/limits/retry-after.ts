/** Header that tells a refused client when to retry. */
export const retryAfter = (waitMs: number): { 'Retry-After': string } => ({
  'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))),
});
