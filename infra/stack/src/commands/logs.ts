import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StackError } from '../errors.ts';
import { prettyLine, serviceOf, timeOf } from '../log-line.ts';
import { stateDir } from '../paths.ts';
import { listenForStop } from '../processes/stop-signals.ts';
import { listNames } from '../state/state.ts';
import { groupName, membersOf } from '../system.ts';

const linesShown = 100;
const tailBytes = 256_000;
const followEveryMs = 300;

/** `npm run logs [service]`: prints the last lines of one or all logs, formatted; `-f` follows them. */
export async function logs(options: { names: readonly string[]; follow: boolean }): Promise<number> {
  const folder = join(stateDir(), 'logs');
  const known = listNames(folder)
    .filter((file) => file.endsWith('.log'))
    .map((file) => basename(file, '.log'));
  const inGroup = known.includes(groupName) ? membersOf(groupName) : [];
  const unknown = options.names.find((name) => !known.includes(name) && !inGroup.includes(name));
  if (unknown !== undefined) {
    throw new StackError(`Unknown log: ${unknown}.`, [
      `Available logs: ${[...new Set([...known, ...inGroup])].join(', ') || 'nothing yet'}.`,
    ]);
  }
  const readers = (options.names.length > 0 ? options.names : known).flatMap((name) => [
    // A service has both logs if it has also run outside the group.
    ...(known.includes(name) ? [new LogReader(folder, name)] : []),
    ...(inGroup.includes(name) && options.names.length > 0 ? [new LogReader(folder, groupName, name)] : []),
  ]);
  const perLog = Math.max(10, Math.floor(linesShown / Math.max(1, readers.length)));
  const lines = readers.flatMap((reader) => withTimes(reader.next().slice(-perLog), reader.name));
  for (const { text } of lines.toSorted((a, b) => a.time - b.time)) console.log(text);
  if (!options.follow) return 0;
  const { signal } = listenForStop(() => process.exit(0));
  while (!signal.aborted) {
    await delay(followEveryMs, undefined, { signal }).catch(() => {});
    for (const reader of readers)
      for (const line of reader.next()) console.log(prettyLine(line, reader.name));
  }
  return 0;
}

/** Reads the end of a log, then new lines; of a group's log only the lines of one member. Survives rotation. */
class LogReader {
  readonly name: string;
  readonly #member: string | undefined;
  readonly #path: string;
  #offset: number;
  #rest = '';

  constructor(folder: string, file: string, member?: string) {
    this.#path = join(folder, `${file}.log`);
    this.name = member ?? file;
    this.#member = member;
    this.#offset = Math.max(0, statSync(this.#path).size - tailBytes);
  }

  next(): string[] {
    const { size } = statSync(this.#path);
    if (size < this.#offset) this.#offset = 0;
    if (size === this.#offset) return [];
    const bytes = Buffer.alloc(size - this.#offset);
    const fd = openSync(this.#path, 'r');
    readSync(fd, bytes, 0, bytes.length, this.#offset);
    closeSync(fd);
    this.#offset = size;
    const lines = `${this.#rest}${bytes.toString('utf8')}`.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.filter((line) => line.trim() !== '' && this.#isWanted(line));
  }

  /** Both socket nodes log as `live`. */
  #isWanted(line: string): boolean {
    return this.#member === undefined || this.#member.replace(/-\d$/, '') === serviceOf(line);
  }
}

/** Sorts a line without a time (a stack trace, a database's output) after the line before it. */
function withTimes(lines: readonly string[], name: string): { time: number; text: string }[] {
  let time = 0;
  return lines.map((line) => {
    time = timeOf(line) ?? time;
    return { time, text: prettyLine(line, name) };
  });
}
