const [seconds, nanoseconds] = process.hrtime();
const offsetMs = seconds * 1_000 + nanoseconds / 1e6 - performance.now();

/** Milliseconds of the machine's monotonic clock: the same in all processes, and nobody sets it. */
export const sharedNowMs = (): number => performance.now() + offsetMs;
