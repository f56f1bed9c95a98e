import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** A line of the journal: the current row, or the id of a removed one. */
export interface Change {
  readonly table: string;
  readonly row?: unknown;
  readonly gone?: string;
}

export interface Journal {
  /** Writes synchronously, so that acknowledged changes survive a crash. */
  append(change: Change): void;
  /** Rewrites the file with these lines only. */
  compact(changes: Iterable<Change>): void;
  close(): void;
}

/** A journal that stores nothing, for tests and for a sandbox without a file. */
export const noJournal: Journal = { append() {}, compact() {}, close() {} };

/** Reads a journal; empty without a file. Skips an incomplete last line, left by a crash. */
export function readJournal(file: string): Change[] {
  const lines = textOf(file).split('\n');
  const changes: Change[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      changes.push(JSON.parse(line));
    } catch (error) {
      if (index < lines.length - 1)
        throw new Error(`${file} is invalid at line ${index + 1}`, { cause: error });
    }
  }
  return changes;
}

/**
 * Opens a journal of JSON lines for writing.
 * @throws if the file is not writable
 */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a', 0o600);
  return {
    append: (change) => {
      writeSync(handle, `${JSON.stringify(change)}\n`);
    },
    compact(changes) {
      const next = `${file}.next`;
      const fresh = openSync(next, 'w', 0o600);
      for (const change of changes) writeSync(fresh, `${JSON.stringify(change)}\n`);
      fsyncSync(fresh);
      closeSync(handle);
      renameSync(next, file);
      handle = fresh;
    },
    close: () => closeSync(handle),
  };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
