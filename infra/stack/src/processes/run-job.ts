import { appendFileSync } from 'node:fs';
import { errorText, StackError } from '../errors.ts';
import type { Host } from './host.ts';
import { rotateLog } from './log-file.ts';
import { lastLines, tryCommand } from './run-command.ts';

/** A program that runs to completion during a start. */
export interface Job {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
  readonly failure: string;
}

/**
 * Runs a job with its own log.
 * @throws StackError with the last lines and the path of its log when it fails; StoppedError when the start was stopped
 */
export async function runJob(host: Host, job: Job): Promise<void> {
  const log = host.state.file('logs', `${job.name}.log`);
  rotateLog(log);
  let unwritten: string | undefined;
  const { code, tail } = await tryCommand(job.command, job.args, {
    signal: host.signal,
    cwd: job.cwd,
    env: job.env,
    record: (pid) => host.state.recordProcess(job.name, pid),
    onOutput(text) {
      try {
        appendFileSync(log, text, { mode: 0o600 });
      } catch (error) {
        unwritten = errorText(error);
      }
    },
    ...(job.timeoutMs === undefined ? {} : { timeoutMs: job.timeoutMs }),
  });
  if (code === 0) return;
  const logNote = unwritten === undefined ? `Full log: ${log}` : `The log could not be written: ${unwritten}`;
  const { readableLines } = await import('../log-line.ts');
  throw new StackError(job.failure, [...readableLines(lastLines(tail, 15)), logNote]);
}
