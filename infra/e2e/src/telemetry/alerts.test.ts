import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { createMetrics } from '@poc/kit/metrics';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { configSchemas } from '../support/config-schemas.ts';
import { exporters } from './exporters.ts';
import { metricsIn, mixedInstallations, selectorsIn, withoutInstallation } from './promql.ts';
import {
  alertRules,
  expectedRules,
  metricsInUse,
  operatorGroups,
  panelQueries,
  readDashboards,
  ruleGroups,
  scalingQueries,
} from './telemetry-files.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = alertRules();
const services = Object.keys(configSchemas);

describe('an alert', () => {
  const sections = [...read('infra/docs/alerts.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  const alerts = rules.flatMap((rule) => rule.alert ?? []);

  it('has a section that its link names, and each section has an alert', () => {
    expect(alerts.length).toBeGreaterThan(15);
    expect(sections).toEqual(alerts);
    for (const { alert, annotations } of rules) {
      if (alert) expect(annotations?.runbook_url).toBe(`infra/docs/alerts.md#${alert.toLowerCase()}`);
    }
  });

  it('has a severity', () => {
    const severities = rules.flatMap(({ alert, labels }) => (alert ? [labels?.severity] : []));
    expect(new Set(severities)).toEqual(new Set(['page', 'ticket', 'heartbeat']));
  });

  it('is the same for the Prometheus operator', () => {
    expect(operatorGroups()).toEqual(ruleGroups());
  });
});

describe('the tests of promtool', () => {
  const file = z.object({
    tests: z.array(
      z.object({
        alert_rule_test: z.array(
          z.object({ alertname: z.string(), exp_alerts: z.array(z.object({ exp_labels: z.unknown() })) }),
        ),
      }),
    ),
  });
  const expectations = globSync('infra/telemetry/tests/*.yml', { cwd: root })
    .flatMap((path) => file.parse(parse(read(path))).tests)
    .flatMap(({ alert_rule_test }) => alert_rule_test);

  it.each(rules.flatMap(({ alert }) => alert ?? []))('cover %s firing and not firing', (alert) => {
    const counts = expectations
      .filter(({ alertname }) => alertname === alert)
      .map(({ exp_alerts }) => exp_alerts.length);
    expect(counts).toEqual(expect.arrayContaining([0, 1]));
  });

  it('name existing alerts', () => {
    const names = new Set(rules.map(({ alert }) => alert));
    expect(expectations.filter(({ alertname }) => !names.has(alertname))).toEqual([]);
  });
});

describe('several installations of one Prometheus', () => {
  it.each(rules.map(({ alert, record, expr }) => [alert ?? record, expr]))(
    'are distinguished in the rule %s',
    (_, expr = '') => {
      expect(mixedInstallations(expr)).toEqual([]);
    },
  );

  it('are distinguished in each panel', () => {
    expect(panelQueries().length).toBeGreaterThan(30);
    expect(panelQueries().flatMap(withoutInstallation)).toEqual([]);
    for (const { templating } of readDashboards()) {
      expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'cluster', 'namespace']);
    }
  });

  it('scale independently', () => {
    expect(scalingQueries()).toHaveLength(7);
    expect(scalingQueries().flatMap(withoutInstallation)).toEqual([]);
  });

  it('are distinguished from other systems: a rule reads series of POC only', () => {
    const others = rules.flatMap(({ expr }) => {
      const isJoined = metricsIn(expr).some((metric) => metric.startsWith('poc:expected'));
      return selectorsIn(expr).filter(
        ({ metric, matchers }) =>
          !/^poc[_:]/.test(metric) &&
          !matchers.some(({ label, value }) => label === 'job' && value.startsWith('poc')) &&
          !(metric.startsWith('kube_') && isJoined),
      );
    });
    expect(others).toEqual([]);
  });
});

describe('expected services', () => {
  const { kubernetes, compose } = expectedRules();

  it.each([
    ['Kubernetes', kubernetes],
    ['compose', compose],
  ])('include all processes, in %s', (_, expected) => {
    const named = expected.filter(({ record }) => record === 'poc:expected');
    expect(named.map(({ labels }) => labels?.service).toSorted()).toEqual(services.toSorted());
    for (const { labels } of expected)
      expect(Object.keys(labels ?? {})).toEqual(expect.arrayContaining(['cluster', 'namespace']));
  });

  it('include backups, in Kubernetes', () => {
    expect(kubernetes.filter(({ record }) => record === 'poc:expected_backup')).toHaveLength(1);
  });
});

describe('a metric', () => {
  const code = globSync('{services,gateway}/**/src/**/*.ts', { cwd: root, exclude: ['**/node_modules/**'] })
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read)
    .join('\n');
  const ours = new Set([...code.matchAll(/'(poc_\w+)'/g)].map(([, name = '']) => name));
  const family = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

  it('is exported by the code, its library or a known exporter', async () => {
    const library = new Set(
      [...(await createMetrics('test').registry.metrics()).matchAll(/^# TYPE (\w+)/gm)].map(
        ([, name]) => name,
      ),
    );
    const theirs = new Set(Object.values(exporters).flat());
    expect(metricsInUse().length).toBeGreaterThan(30);
    expect(
      metricsInUse().filter(
        (name) => ![ours, library, theirs].some((known) => known.has(name) || known.has(family(name))),
      ),
    ).toEqual([]);
  });

  it('is recorded by a rule if its name has a colon', () => {
    const { kubernetes } = expectedRules();
    const recorded = new Set([...rules, ...kubernetes].map(({ record }) => record));
    const used = rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => name.includes(':'));
    expect(used.filter((name) => !recorded.has(name))).toEqual([]);
  });

  it('is selected by existing label values', () => {
    const known: Record<string, ReadonlySet<string>> = {
      service: new Set(services),
      route: new Set(allEndpoints.map(({ path }) => `/api${path}`).concat('/socket.io')),
      type: new Set(
        globSync('services/shared/contracts/src/events/*.ts', { cwd: root }).flatMap((path) =>
          [...read(path).matchAll(/'([\w-]+\.[\w.-]+\.v\d+)'/g)].map(([, type = '']) => type),
        ),
      ),
    };
    const expressions = [...rules.map(({ expr }) => expr), ...panelQueries(), ...scalingQueries()];
    const matchers = expressions.flatMap(selectorsIn).flatMap((selector) => selector.matchers);
    const checked = matchers.filter(({ label, operator }) => label in known && /^!?=$/.test(operator));
    expect(checked.length).toBeGreaterThan(15);
    expect(checked.filter(({ label, value }) => !known[label]?.has(value))).toEqual([]);
  });
});

describe('a dashboard', () => {
  it.each(readDashboards())('$title can be imported: each panel has an id and a query', (dashboard) => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(dashboard.uid).toMatch(/^poc-/);
    expect(
      dashboard.panels.every(({ targets }) => targets.every(({ expr }) => metricsIn(expr).length > 0)),
    ).toBe(true);
  });
});
