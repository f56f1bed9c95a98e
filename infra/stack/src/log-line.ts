import { prettyFactory } from 'pino-pretty';

const pretty = prettyFactory({
  colorize: false,
  translateTime: 'UTC:HH:MM:ss.l',
  ignore: 'pid,hostname,name,v',
  singleLine: true,
});

/** One line of a process's log for people: the process, then time, level, message and the other fields, as pino-pretty writes them. */
export const prettyLine = (line: string, name: string): string =>
  `${name.padEnd(10)} ${pretty(line).trimEnd()}`;

/** Lines of a process's log for people: records as pino-pretty writes them, all else as it is. */
export const readableLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => (line.startsWith('{') ? pretty(line).trimEnd().split('\n') : [line]));

/** The time of a record, in milliseconds since 1970; undefined for a line that is none, such as a line of a trace. */
export function timeOf(line: string): number | undefined {
  const time = /^\{.*"time":(\d+)/.exec(line)?.[1];
  return time === undefined ? undefined : Number(time);
}
