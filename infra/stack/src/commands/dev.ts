import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { baseEnvironment } from '../environment.ts';
import { failedWith } from '../errors.ts';
import { nodeBinary, repoRoot, stateDir } from '../paths.ts';
import { choosePorts } from '../ports/choose-ports.ts';
import { httpReady } from '../processes/health.ts';
import { ManagedProcess } from '../processes/managed-process.ts';
import { StateFolder } from '../state/state.ts';
import { webDist } from '../system.ts';
import { viteProgram } from '../web-build.ts';
import { start } from './start.ts';

/** `npm run dev`: like `npm start`, with Node's watch mode and Vite's server for the web app. */
export async function dev(): Promise<number> {
  const state = new StateFolder(stateDir());
  const { vite: port } = await choosePorts(state, ['vite']);
  const url = `http://127.0.0.1:${port}`;
  return start({
    title: 'is starting for development: processes restart when their files change',
    watch: true,
    // Vite serves the current sources; for the gateway, any build suffices.
    web: !existsSync(join(webDist, 'index.html')),
    // Browsers use Vite's origin, so the gateway must trust it.
    env: { PUBLIC_URL: url },
    startCompanion: async (system, progress, signal) => {
      const notice = (line: string): void => progress.line(`  ! ${line}`);
      const server = new ManagedProcess(
        {
          name: 'vite',
          command: nodeBinary,
          args: [viteProgram, '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
          cwd: join(repoRoot, 'web'),
          env: { ...baseEnvironment(), NODE_ENV: 'development', GATEWAY_URL: system.gateway.url },
          ready: httpReady(url, { anyStatus: true }),
          readyTimeoutMs: 60_000,
          stopTimeoutMs: 5000,
        },
        { state, signal, supervise: true, notice },
      );
      try {
        await server.start();
      } catch (error) {
        throw await failedWith(error, () => server.stop());
      }
      return { urls: [['Hot reload', url]], stop: () => server.stop() };
    },
  });
}
