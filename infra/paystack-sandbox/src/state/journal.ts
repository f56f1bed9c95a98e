import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** One line of the journal: a row as it now is, or the id of one that is forgotten. */
export interface Change {
  readonly table: string;
  readonly row?: unknown;
  readonly gone?: string;
}

export interface Journal {
  /** Writes at once: what was answered survives the death of the process. */
  append(change: Change): void;
  /** Rewrites the file with these lines alone. */
  compact(changes: Iterable<Change>): void;
  close(): void;
}

/** A journal that keeps nothing, for tests and for a sandbox without a file. */
export const noJournal: Journal = { append() {}, compact() {}, close() {} };

/** The lines of a journal; empty when there is none. A last line that a dying process left half written is skipped. */
export function readJournal(file: string): Change[] {
  const lines = textOf(file).split('\n');
  const changes: Change[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    try {
      changes.push(JSON.parse(line));
    } catch (error) {
      if (index < lines.length - 1)
        throw new Error(`${file} is broken at line ${index + 1}`, { cause: error });
    }
  }
  return changes;
}

/**
 * Opens a journal of JSON lines for writing.
 * @throws when the file can't be written
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
