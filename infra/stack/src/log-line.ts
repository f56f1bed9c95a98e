import { prettyFactory } from 'pino-pretty';

const pretty = prettyFactory({
  colorize: false,
  translateTime: 'UTC:HH:MM:ss.l',
  ignore: 'pid,hostname,name,v',
  singleLine: true,
});

/**
 * Formats a line of a process's log: the process, then time, level, message and other fields as pino-pretty prints
 * them.
 */
export const prettyLine = (line: string, name: string): string =>
  `${name.padEnd(10)} ${pretty(line).trimEnd()}`;

/** Formats the records among lines of a log; other lines are unchanged. */
export const readableLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => (line.startsWith('{') ? pretty(line).trimEnd().split('\n') : [line]));

/** Name of the service that wrote a record; undefined for other lines. */
export const serviceOf = (line: string): string | undefined => /^\{.*?"service":"([\w-]+)"/.exec(line)?.[1];

/** Time of a record in Unix milliseconds; undefined for other lines, such as stack traces. */
export function timeOf(line: string): number | undefined {
  const time = /^\{.*"time":(\d+)/.exec(line)?.[1];
  return time === undefined ? undefined : Number(time);
}
