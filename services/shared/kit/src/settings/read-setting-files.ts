import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const suffix = '_FILE';
/** Secrets are small: a larger file is a mistake. */
const maxBytes = 64 * 1024;

/**
 * Resolves settings that are read from files, as secret stores mount them: `MONGO_URL_FILE=/run/secrets/mongo-url` sets
 * `MONGO_URL`. Trailing line breaks are removed.
 * @param names settings of the process
 * @returns faults, one line each: the variable's name and the problem, never the file's content
 */
export function readSettingFiles(
  names: readonly string[],
  env: Environment,
): { settings: Environment; faults: string[] } {
  const settings: Record<string, string | undefined> = { ...env };
  const faults: string[] = [];
  for (const name of names) {
    const variable = name + suffix;
    const path = env[variable];
    // A setting whose own name ends in `_FILE` is a path, not a reference.
    if (path === undefined || names.includes(variable)) continue;
    if (env[name] !== undefined) {
      faults.push(`${variable}: ${name} is also set; set only one of them`);
      continue;
    }
    const { value, fault } = readSecret(path);
    if (fault !== undefined) faults.push(`${variable}: ${fault}`);
    settings[name] = value;
  }
  return { settings, faults };
}

function readSecret(path: string): { value?: string; fault?: string } {
  try {
    const stat = statSync(path);
    if (!stat.isFile()) return { fault: 'is not a file' };
    if (stat.size > maxBytes) return { fault: `file has more than ${maxBytes} bytes` };
    const value = readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
    return value === '' ? { fault: 'file is empty' } : { value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { fault: `file cannot be read${code}` };
  }
}
