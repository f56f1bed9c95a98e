import { addressesIn } from '../external-server.ts';
import { ffmpegHint } from '../ffmpeg.ts';
import { stateDir } from '../paths.ts';
import { acceptsConnections, httpReady } from '../processes/health.ts';
import {
  type PartStatus,
  recordedUrls,
  runningPids,
  type SystemStatus,
  statusOf,
} from '../running-system.ts';

const responseTimeoutMs = 2000;
const serverParts = new Set(['mongo', 'kafka', 'redis', 's3']);

/** `npm run status`: prints URL, pid and health of every part. Exit code 0 when all are healthy, else 1. */
export async function status(options: { json: boolean }): Promise<number> {
  const dataDir = stateDir();
  const urls = recordedUrls(dataDir);
  const pids = runningPids(dataDir);
  const found = await statusOf(async (name) => {
    const url = urls[name] ?? null;
    const pid = pids.get(name) ?? null;
    return { url, pid, healthy: url !== null && pids.size > 0 && (await isHealthy(name, url)) };
  });
  if (options.json) console.log(JSON.stringify(found, null, 2));
  else await printTable(found);
  return parts(found).every(([, part]) => part.healthy) ? 0 : 1;
}

async function isHealthy(name: string, url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(responseTimeoutMs);
  if (serverParts.has(name)) {
    const [address] = addressesIn(url);
    return address !== undefined && acceptsConnections(address, signal);
  }
  return httpReady(`${url}/${name === 'mail' ? 'healthz' : 'readyz'}`)(signal).catch(() => false);
}

function parts(found: SystemStatus): [string, PartStatus][] {
  const { services, ...others } = found;
  return [...Object.entries(services), ...Object.entries(others)];
}

async function printTable(found: SystemStatus): Promise<void> {
  for (const [name, { url, pid, healthy }] of parts(found)) {
    const state = healthy ? 'healthy' : pid === null ? 'down' : 'not ready';
    console.log(`  ${name.padEnd(12)} ${state.padEnd(10)} ${String(pid ?? '-').padStart(8)}  ${url ?? '-'}`);
  }
  const hint = await ffmpegHint(AbortSignal.timeout(responseTimeoutMs));
  if (hint !== undefined) console.log(`\n  ${hint}`);
}
