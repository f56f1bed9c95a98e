import { expect, it } from 'vitest';
import { metricsIn, mixedInstallations, selectorsIn, withoutInstallation } from './promql.ts';

it('finds metrics, without functions, labels and keywords', () => {
  const expr =
    'histogram_quantile(0.95, sum by (le, service) (rate(poc_a_seconds_bucket{route!="/x_y"}[5m]))) > 1 and poc:errors:ratio5m offset 1w';
  expect(metricsIn(expr)).toEqual(['poc_a_seconds_bucket', 'poc:errors:ratio5m']);
  expect(selectorsIn(expr)[0]?.matchers).toEqual([{ label: 'route', operator: '!=', value: '/x_y' }]);
});

it('rejects invalid PromQL', () => {
  expect(() => metricsIn('sum by (service (up)')).toThrow('invalid PromQL');
});

it.each([
  'sum(up)',
  'sum by (service) (up)',
  'sum without (namespace) (up)',
  'topk(8, up)',
  'up / on (service) up',
  'up unless on (cluster) up',
  'up * ignoring (cluster, namespace) up',
  'absent(up)',
  'vector(1)',
])('%s mixes installations', (expr) => {
  expect(mixedInstallations(expr)).not.toEqual([]);
});

it.each([
  'up == 0',
  'sum by (cluster, namespace, service) (rate(up[5m]))',
  'max(up) by (namespace, cluster) > 1',
  'sum without (pod) (up)',
  'up unless on (cluster, namespace, service) up',
  'up / ignoring (status) up',
  'time() - up > 3600',
])('%s distinguishes installations', (expr) => {
  expect(mixedInstallations(expr)).toEqual([]);
});

it('finds selectors with no or several installations', () => {
  expect(
    withoutInstallation(
      'sum(a{cluster="c",namespace="n"}) + sum(b{cluster="c"}) + sum(c{cluster="c",namespace=~".+"}) + d{cluster="",namespace="n"}',
    ),
  ).toEqual(['b', 'c', 'd']);
});
