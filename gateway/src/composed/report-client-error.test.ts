import { expect, test } from 'vitest';
import { send } from '../testing/send.ts';
import { useTestGateway } from '../testing/start-test-gateway.ts';

const gateway = useTestGateway();

const report = (more: object = {}) =>
  send(gateway.url, '/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'caught',
      name: 'TypeError',
      at: 'index-a.js:1:2',
      page: '/shows/:id',
      ...more,
    }),
  });

test('a report is counted by its kind', async () => {
  expect((await report()).status).toBe(204);
  expect((await report({ kind: 'code' })).status).toBe(204);
  const { text } = await send(gateway.metricsUrl, '/metrics');
  expect(text).toMatch(/poc_gateway_client_errors_total\{[^}]*kind="caught"[^}]*\} 1/);
  expect(text).toMatch(/poc_gateway_client_errors_total\{[^}]*kind="code"[^}]*\} 1/);
});

test.each([
  ['another kind', { kind: 'fatal' }],
  ['a field more', { message: 'Ada Obi, ada@poc.test' }],
  ['a name that is blank', { name: ' ' }],
])('%s is refused', async (_, more) => {
  expect((await report(more)).status).toBe(400);
});
