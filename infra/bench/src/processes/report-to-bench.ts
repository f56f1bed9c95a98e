/** Sends the process's URL to the bench, and its CPU time on request. Exits with the bench. */
export function reportToBench(url: string): void {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit());
  // A regular exit, so that a requested profile (--cpu-prof) is written.
  process.on('SIGTERM', () => process.exit());
  process.send?.({ url });
}
