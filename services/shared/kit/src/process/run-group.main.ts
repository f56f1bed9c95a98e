import { z } from 'zod';
import { createLogger } from '../log.ts';
import { type Startable, stopOnSignals } from './shutdown.ts';

/** Entry files of a group, with their additional settings. */
const members = z.array(z.object({ entry: z.string(), env: z.record(z.string(), z.string()) }));

/** Runs several entry files in one process (ADR 77): they start together, stop together and fail together. */
async function load(list: string): Promise<Startable[]> {
  return Promise.all(
    members.parse(JSON.parse(list)).map(async ({ entry, env }) => {
      const { main }: { main: (env: NodeJS.ProcessEnv) => Startable } = await import(entry);
      return main({ ...process.env, ...env });
    }),
  );
}

const parts = await load(process.argv[2] ?? '[]');
await stopOnSignals({
  logger: createLogger({ service: 'services' }),
  async start(signal) {
    const running = await Promise.all(parts.map(({ start }) => start(signal)));
    return {
      async stop() {
        await Promise.all(running.map((part) => part.stop()));
      },
    };
  },
});
