const [seconds, nanoseconds] = process.hrtime();
const offsetMs = seconds * 1_000 + nanoseconds / 1e6 - performance.now();

/** Milliseconds of the machine's monotonic clock: equal in all processes and never adjusted. */
export const sharedNowMs = (): number => performance.now() + offsetMs;
