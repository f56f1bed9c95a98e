import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLogger } from '@poc/kit/log';
import { pause } from '@poc/kit/retry';
import { listen } from '@poc/testing/listen';
import { testInternalSecret } from '@poc/testing/process-env';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMissedSearches, type MissedSearches } from './missed-searches.ts';

const reports: { words: string; times: number; match: string }[][] = [];
let status = 200;
const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request));
  reports.push(body.searches);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
});
let missed: MissedSearches;
const everyMs = 40;

beforeAll(async () => {
  missed = createMissedSearches({
    IDENTITY_INTERNAL_URL: `http://127.0.0.1:${await listen(server)}`,
    INTERNAL_SECRET: testInternalSecret,
    logger: createLogger({ service: 'gateway', level: 'silent' }),
    everyMs,
  });
});
afterAll(() => {
  missed.stop();
  server.close();
});
beforeEach(() => {
  status = 200;
  reports.length = 0;
});
const reported = () => expect.poll(() => reports.flat(), { timeout: 3_000 });

it('reports folded searches in batches, each with its count', async () => {
  for (const search of ['Àgbádá  green', ' agbada GREEN ', 'kaftan']) missed.add(search, 'none');
  missed.add('wrapper', 'some');
  await reported().toEqual([
    { words: 'agbada green', match: 'none', times: 2 },
    { words: 'kaftan', match: 'none', times: 1 },
    { words: 'wrapper', match: 'some', times: 1 },
  ]);
  await pause(3 * everyMs);
  expect(reports).toHaveLength(1);
});

it('leaves out the prefixes of a search that was being typed', async () => {
  for (const search of ['agb', 'agba', 'agbada']) missed.add(search, 'none');
  await reported().toEqual([{ words: 'agbada', match: 'none', times: 1 }]);
});

it('leaves out what may be personal, and what is too long or too short', async () => {
  for (const search of ['ada@poc.test', '0803 123 4567', 'x'.repeat(81), 'x', '', ' '])
    missed.add(search, 'none');
  missed.add('kaftan', 'none');
  await reported().toEqual([{ words: 'kaftan', match: 'none', times: 1 }]);
});

it('drops what exceeds 200 searches, and a batch that is refused', async () => {
  for (let at = 0; at < 1_000; at += 1) missed.add(`random ${at} word`, 'none');
  await expect.poll(() => reports.flat().length, { timeout: 3_000 }).toBe(200);
  status = 500;
  reports.length = 0;
  missed.add('kaftan', 'none');
  await reported().toHaveLength(1);
  await pause(3 * everyMs);
  expect(reports).toHaveLength(1);
});
