const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const shownApart = new Set(['time', 'level', 'msg', 'name', 'pid', 'hostname', 'v']);

/**
 * One line of a process's log for people: time, level, process, message, then the other fields. A line
 * that is no JSON object (a crash, a database's own words) is shown as it is.
 */
export function prettyLine(line: string, name: string): string {
  const record = parseObject(line);
  const prefix = `${name.padEnd(10)}`;
  if (record === undefined) return `${' '.repeat(12)}       ${prefix} ${line}`;
  const level = typeof record.level === 'number' ? (levels[record.level] ?? '') : String(record.level ?? '');
  const fields = Object.entries(record)
    .filter(([key]) => !shownApart.has(key))
    .map(([key, value]) => `${key}=${shown(value)}`);
  const message = typeof record.msg === 'string' ? record.msg : '';
  return [timeOf(record.time), level.padEnd(5), prefix, message, ...fields]
    .filter((part) => part !== '')
    .join(' ');
}

function parseObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function timeOf(value: unknown): string {
  const time = typeof value === 'number' || typeof value === 'string' ? new Date(value) : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) return ' '.repeat(12);
  return time.toISOString().slice(11, 23);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /\s/.test(value) ? JSON.stringify(value) : value;
  if (typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string') {
    return `\n${value.stack.replaceAll(/^/gm, '    ')}`;
  }
  return JSON.stringify(value) ?? 'undefined';
}
