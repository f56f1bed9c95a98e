import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettyLine } from '@poc/stack/log-line';

const most = 20;

/**
 * Collects the unknown errors in the logs of processes. A test sees only the response with 500; the cause is
 * in a log that is deleted with the test's folder.
 * @param folder of the logs
 * @returns the first errors, formatted, and their total number
 */
export function unknownErrors(folder: string): { count: number; lines: readonly string[] } {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"errorCode":"internal_error"') && line.includes('"err":'))
      .map((line) => prettyLine(line, file.replace(/\.log.*$/, ''))),
  );
  return { count: lines.length, lines: lines.slice(0, most) };
}
