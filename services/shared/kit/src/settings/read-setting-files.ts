import { readFileSync, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const suffix = '_FILE';
/** A secret is small: what is larger is another file. */
const maxBytes = 64 * 1024;

/**
 * The settings with those whose value stands in a file: `MONGO_URL_FILE=/run/secrets/mongo-url` is `MONGO_URL`, as secret stores
 * mount it. Line breaks at the end of a file are not part of the value.
 * @param names the settings that the process has
 * @returns faults, one line each: the variable's name and what is wrong, never what the file holds
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
    // A setting that is a path itself is no pointer to another.
    if (path === undefined || names.includes(variable)) continue;
    if (env[name] !== undefined) {
      faults.push(`${variable}: ${name} is set, too; only one of them can be`);
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
    if (stat.size > maxBytes) return { fault: `the file has more than ${maxBytes} bytes` };
    const value = readFileSync(path, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
    return value === '' ? { fault: 'the file is empty' } : { value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { fault: `the file can't be read${code}` };
  }
}
