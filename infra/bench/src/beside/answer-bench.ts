/** Reports to the bench where to connect, and the CPU time that was used whenever it asks. Ends with the bench. */
export function answerBench(url: string): void {
  process.on('message', (message) => {
    if (message !== 'usage') return;
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rssBytes: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit());
  // In order, so that a profile that was asked for (--cpu-prof) is written.
  process.on('SIGTERM', () => process.exit());
  process.send?.({ url });
}
