import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyone } from '../auth/policies.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { runWithTrace } from '../telemetry/trace.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { accessLog, isLogged } from './access-log.ts';
import { page } from './reply.ts';
import { routeFor } from './route.ts';

const route = routeFor<unknown>();

let app: StartedApp;
beforeAll(async () => {
  const shows = route(listShows, everyone, () => async () => page([], { total: 0 }));
  app = await startApp({ service: 'catalog', routes: [shows] });
});
afterAll(() => app.stop());

const ids = Array.from({ length: 2_000 }, () => randomUUID());
/** Sends requests and returns the lines logged until that of a failure, which is always logged. */
async function linesOf(paths: readonly string[], id: string): Promise<string[]> {
  app.lines.length = 0;
  const headers = { 'x-request-id': id };
  for (const path of paths) await (await fetch(`${app.url}${path}`, { headers })).text();
  await expect.poll(() => app.lines.some((line) => line.includes('"status":404'))).toBe(true);
  return app.lines;
}

it('logs about one of 16 successful reads, the same ones in every process', () => {
  const logged = ids.filter(isLogged);
  expect(logged.length).toBeGreaterThan(ids.length / 40);
  expect(logged.length).toBeLessThan(ids.length / 8);
  expect(logged.filter(isLogged)).toEqual(logged);
});

it('logs every failure', async () => {
  const quiet = ids.find((id) => !isLogged(id)) ?? '';
  const chosen = ids.find(isLogged) ?? '';
  expect(await linesOf(['/api/shows', '/api/nowhere'], quiet)).toHaveLength(1);
  expect(await linesOf(['/api/shows', '/api/nowhere'], chosen)).toHaveLength(2);
});

it('measures every request', async () => {
  await linesOf(['/api/shows', '/api/nowhere'], ids.find((id) => !isLogged(id)) ?? '');
  expect(await app.metrics.registry.metrics()).toMatch(/duration_seconds_count\{.*route="\/api\/shows"/);
});

it('logs the id of its own request, regardless of the context in which the response ends', () => {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test' }, { write: (line) => void lines.push(line) });
  const log = accessLog(logger, createMetrics('test'));
  const responses = ['one', 'other'].map((id) => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    runWithTrace({}, () => log(request, response, () => {}), id);
    return response;
  });
  // Simulates an upstream connection, opened by the first request, that ends both.
  runWithTrace({}, () => responses.forEach((response) => void response.emit('close')), 'one');
  expect(lines.map((line) => JSON.parse(line).requestId)).toEqual(['one', 'other']);
});
