import { performance } from 'node:perf_hooks';

/** `0.4 s`, `12.3 s`, `2 min 05 s`. */
export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** `23 / 42 MB`, or `23 MB` without a total. */
export function formatMegabytes(bytes: number, totalBytes?: number): string {
  const megabytes = Math.round(bytes / 1_000_000);
  if (totalBytes === undefined) return `${megabytes} MB`;
  const total = Math.round(totalBytes / 1_000_000);
  return `${Math.min(megabytes, total)} / ${total} MB`;
}

/** Output of progress: a terminal that can redraw, or a file that can't. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** A running task, shown on one line. */
export interface Task {
  update(text: string): void;
  done(text: string): void;
  fail(text: string): void;
}

interface Row {
  readonly name: string;
  readonly startedAt: number;
  text: string;
  /** Time of the task's last line on an output without redrawing. */
  printedAt: number;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const nameWidth = 12;
const quietMs = 5000;

/**
 * Shows running tasks with their step and duration. A terminal redraws them at the bottom; other outputs get each
 * result, and the current step at most every five seconds.
 */
export class Progress {
  readonly #output: ProgressOutput;
  readonly #rows = new Set<Row>();
  readonly #live: boolean;
  #drawn = 0;
  #frame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(output: ProgressOutput = process.stdout) {
    this.#output = output;
    this.#live = output.isTTY === true && process.env.TERM !== 'dumb' && process.env.CI === undefined;
  }

  task(name: string, text = 'starting'): Task {
    const row: Row = { name, text, startedAt: performance.now(), printedAt: performance.now() };
    this.#rows.add(row);
    this.#arm();
    const end = (mark: string, result: string): void => {
      if (!this.#rows.delete(row)) return;
      this.line(`  ${mark} ${name.padEnd(nameWidth)} ${result}  ${this.#dim(this.#since(row))}`);
      if (this.#rows.size === 0) this.#disarm();
    };
    return {
      update: (next) => this.#update(row, next),
      done: (result) => end(this.#colour('✓', 32), result),
      fail: (result) => end(this.#colour('✗', 31), result),
    };
  }

  line(text = ''): void {
    this.#erase();
    this.#output.write(`${text}\n`);
    this.#draw();
  }

  /** Stops redrawing; unfinished tasks leave no line. */
  close(): void {
    this.#erase();
    this.#rows.clear();
    this.#disarm();
  }

  bold(text: string): string {
    return this.#colour(text, 1);
  }

  #update(row: Row, text: string): void {
    row.text = text;
    if (this.#live || performance.now() - row.printedAt < quietMs) return;
    row.printedAt = performance.now();
    this.line(`  · ${row.name.padEnd(nameWidth)} ${text}  ${this.#since(row)}`);
  }

  #since(row: Row): string {
    return formatDuration(performance.now() - row.startedAt);
  }

  #dim(text: string): string {
    return this.#colour(text, 2);
  }

  #colour(text: string, code: number): string {
    return this.#live && process.env.NO_COLOR === undefined ? `\u001b[${code}m${text}\u001b[0m` : text;
  }

  #arm(): void {
    if (!this.#live || this.#timer !== undefined) return;
    this.#timer = setInterval(() => {
      this.#frame += 1;
      this.#erase();
      this.#draw();
    }, 120).unref();
  }

  #disarm(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #erase(): void {
    if (this.#drawn > 0) this.#output.write(`\u001b[${this.#drawn}A\u001b[0J`);
    this.#drawn = 0;
  }

  #draw(): void {
    if (!this.#live || this.#rows.size === 0) return;
    // Some terminals report a width of 0.
    const width = (this.#output.columns || 100) - 1;
    const lines = [...this.#rows].map((row) =>
      `  ${frames[this.#frame % frames.length]} ${row.name.padEnd(nameWidth)} ${row.text}  ${this.#since(row)}`.slice(
        0,
        width,
      ),
    );
    this.#output.write(`${lines.join('\n')}\n`);
    this.#drawn = lines.length;
  }
}

/** Discards progress, for tests and programs. */
export function silentProgress(): Progress {
  return new Progress({ write: () => true });
}
