import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pause } from '@poc/kit/retry';
import { processEnv } from '@poc/testing/process-env';

export interface CommerceProcess {
  readonly url: string;
  kill(): Promise<void>;
}

const entry = new URL('run-commerce.ts', import.meta.url).pathname;
const timeoutMs = 60_000;

export async function startCommerceProcess(settings: Record<string, string>): Promise<CommerceProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { ...processEnv, NODE_ENV: 'test', PORT: '0', SHUTDOWN_GRACE_MS: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the process printed no port')), timeoutMs);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /"url":"(http[^"]+)".*"listening"/.exec(line)?.[1];
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
    void gone.then(() => reject(new Error('the process ended before it was ready')));
  });
  const giveUpAt = Date.now() + timeoutMs;
  while (!(await fetch(`${url}/readyz`)).ok) {
    if (Date.now() > giveUpAt) throw new Error('the process did not become ready');
    await pause(20);
  }
  return {
    url,
    kill() {
      child.kill('SIGKILL');
      return gone;
    },
  };
}
