import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/**
 * Files that are not checked: the calendar, the sandbox of a provider with a separate calendar, and tests,
 * which spell out expected dates.
 */
const notChecked = /lagos-calendar\.ts$|^infra\/paystack-sandbox\/|\/testing\/|\.test\.tsx?$/;

/** Calendar arithmetic outside the Lagos calendar. */
const ownCalendar = [
  /\.[gs]etUTC(Date|Day|Month|FullYear|Hours)\(/,
  /\.[gs]et(Date|Day|Month|FullYear|Hours)\(/,
  /\bDate\.UTC\(/,
  /toISOString\(\)\s*\.slice\(/,
  /\b\w*At\.slice\(0, 1?[07]\)/,
  /['"]Africa\/Lagos['"]/,
  /\+01:00/,
];

it('days and months are calculated in Lagos time only', () => {
  const files = globSync('{services,gateway,web,infra}/**/src/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
  }).filter((path) => !notChecked.test(path));
  expect(files.length).toBeGreaterThan(1_500);
  const found = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.flatMap((line, at) =>
      ownCalendar.some((pattern) => pattern.test(line)) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
    );
  });
  expect(found).toEqual([]);
});
