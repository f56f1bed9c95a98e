import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { alertRules, metricsNamedIn, readDashboards } from './telemetry-files.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

describe('an alert', () => {
  const sections = [...read('infra/docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  const alerts = alertRules().flatMap((rule) => rule.alert ?? []);

  it('has a section of its name, which its link names, and no section is left over', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(sections).toEqual(alerts);
    for (const { alert, annotations } of alertRules()) {
      if (alert) expect(annotations?.runbook_url).toBe(`infra/docs/alerts.md#${alert.toLowerCase()}`);
    }
  });

  it('says how urgent it is', () => {
    const severities = alertRules().flatMap(({ alert, labels }) => (alert ? [labels?.severity] : []));
    expect(new Set(severities)).toEqual(new Set(['page', 'ticket']));
  });

  it('is the same for the Prometheus operator', () => {
    const own = z.object({ groups: z.unknown() }).parse(parse(read('infra/telemetry/alerts.yml')));
    const operator = z
      .object({ spec: z.unknown() })
      .parse(parse(read('k8s/components/monitoring/alerts.yaml')));
    expect(operator.spec).toEqual(own);
  });
});

describe('a dashboard', () => {
  it.each(readDashboards())(
    '$title can be imported: each panel has an id and asks for something',
    (dashboard) => {
      const ids = dashboard.panels.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(dashboard.uid).toMatch(/^poc-/);
      expect(
        dashboard.panels.every(({ targets }) => targets.every(({ expr }) => metricsNamedIn(expr).length > 0)),
      ).toBe(true);
    },
  );
});

it('names are found in expressions, without functions, labels and words of PromQL', () => {
  expect(
    metricsNamedIn(
      'histogram_quantile(0.95, sum by (le, service) (rate(poc_a_seconds_bucket{route!="/x_y"}[5m]))) > 1 and poc:errors:ratio5m',
    ),
  ).toEqual(['poc_a_seconds_bucket', 'poc:errors:ratio5m']);
});
