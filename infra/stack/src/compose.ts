import { join } from 'node:path';
import { repoRoot } from './paths.ts';
import { type CommandOptions, type CommandResult, findOnPath, tryCommand } from './processes/run-command.ts';

const timeoutMs = 3000;
const labelPrefix = 'poc.env.';

/** Runs `docker compose` on the compose file of this repository. Without Docker on PATH it returns a failed result. */
export async function compose(args: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const docker = findOnPath('docker');
  if (docker === undefined) return { code: 127, stdout: '', tail: 'docker is not on PATH' };
  return tryCommand(docker, ['compose', '--file', join(repoRoot, 'docker-compose.yml'), ...args], {
    ...options,
    cwd: repoRoot,
    env: { ...process.env, ...options.env },
  });
}

/**
 * Reads the addresses of servers that run in Docker Compose from labels of their services, such as
 * `poc.env.REDIS_URL=redis://127.0.0.1:6379`. Empty if Docker does not respond in time.
 */
export async function composeEnvironment(signal: AbortSignal): Promise<Record<string, string>> {
  const args = ['ps', '--status', 'running', '--format', 'json'];
  const { code, stdout } = await compose(args, { signal, timeoutMs });
  return code === 0 ? labelsOf(stdout) : {};
}

/** Parses the settings in the labels of `docker compose ps --format json`, which prints one object per line. */
export function labelsOf(output: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of output.split('\n').filter((text) => text.trim().startsWith('{'))) {
    const { Labels: labels } = JSON.parse(line) as { Labels?: unknown };
    if (typeof labels !== 'string') continue;
    for (const label of labels.split(',')) {
      const at = label.indexOf('=');
      if (at > 0 && label.startsWith(labelPrefix))
        settings[label.slice(labelPrefix.length, at)] = label.slice(at + 1);
    }
  }
  return settings;
}
