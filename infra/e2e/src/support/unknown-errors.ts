import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prettyLine } from '@poc/stack/log-line';

/** Enough to find a cause by. */
const most = 20;

/**
 * The failures that no process knew, and answered by 500: a test sees the answer, its cause stands in a log that goes
 * with the test's folder.
 * @param folder of the logs
 * @returns the first of them, made readable, and how many there are
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
