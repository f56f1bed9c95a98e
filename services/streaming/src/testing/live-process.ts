import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { liveNodeHeader } from '@poc/contracts/live-node';
import { pause } from '@poc/kit/retry';
import { processEnv } from '@poc/testing/process-env';

/** A socket node in its own process, which can be killed. */
export interface LiveProcess {
  readonly url: string;
  /** Node id; empty for other processes. */
  readonly id: string;
  /** Resolves with the exit code, or the signal that ended it. */
  kill(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  readonly log: readonly string[];
  /** Number of batches that another node has stored for it. */
  forwardedBatches(): Promise<number>;
}

const liveEntry = new URL('../live.ts', import.meta.url).pathname;
/** Entry of the API process; the settings name its database. */
export const apiEntry = new URL('run-streaming.ts', import.meta.url).pathname;
const timeoutMs = 90_000;

export async function startLiveProcess(
  settings: Record<string, string>,
  entry = liveEntry,
): Promise<LiveProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { ...processEnv, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
  const log: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no port: ${log.join('\n')}`)), timeoutMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      const found = /"url":"(http[^"]+)".*"listening"/.exec(line)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    void exited.then((code) => reject(new Error(`the process ended with ${code}: ${log.join('\n')}`)));
  });
  const id = await ready(url);
  return {
    url,
    id,
    log,
    kill(signal) {
      child.kill(signal);
      return exited;
    },
    async forwardedBatches() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(
        /^poc_live_forwarded_batches_total\{.*outcome="answered".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0,
      );
    },
  };
}

async function ready(url: string): Promise<string> {
  const giveUpAt = Date.now() + timeoutMs;
  for (;;) {
    const response = await fetch(`${url}/readyz`);
    if (response.ok) return response.headers.get(liveNodeHeader) ?? '';
    if (Date.now() > giveUpAt) throw new Error('the node did not become ready');
    await pause(50);
  }
}
