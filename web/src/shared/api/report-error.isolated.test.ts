import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';

const server = setupServer();
let bodies: unknown[] = [];
let reportError: typeof import('./report-error.ts').reportError;
let errors: typeof import('./errors.ts');

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(async () => {
  bodies = [];
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
  errors = await import('./errors.ts');
  server.use(
    http.post('*/api/client-errors', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  server.resetHandlers();
  history.replaceState(null, '', '/');
});

const settle = () => vi.waitFor(() => expect(bodies.length).toBeGreaterThan(0));

test('a report contains class and location, and no personal data', async () => {
  history.replaceState(null, '', `/shows/${'5f'.repeat(12)}?search=ada@poc.test`);
  reportError(new TypeError('Ada Obi, ada@poc.test is undefined'), 'caught');
  await settle();
  expect(bodies).toMatchObject([{ kind: 'caught', name: 'TypeError', page: '/shows/:id' }]);
  expect(JSON.stringify(bodies)).not.toMatch(/ada/i);
});

test('reports a failure once, and only a few in total', async () => {
  const again = new RangeError('x');
  reportError(again, 'uncaught');
  reportError(again, 'uncaught');
  for (let at = 0; at < limits.reportedErrors + 5; at += 1) {
    reportError(
      Object.assign(new Error('x'), { stack: `at https://poc.test/assets/a.js:1:${at}` }),
      'uncaught',
    );
  }
  await vi.waitFor(() => expect(bodies).toHaveLength(limits.reportedErrors));
});

test('does not report refused, unanswered or aborted requests', async () => {
  reportError(new errors.NetworkError('offline'), 'uncaught');
  reportError(new DOMException('left', 'AbortError'), 'uncaught');
  reportError(new Error('real'), 'uncaught');
  await settle();
  expect(bodies).toHaveLength(1);
});
