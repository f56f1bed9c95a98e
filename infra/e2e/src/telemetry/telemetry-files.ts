import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { metricsIn } from './promql.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Rules for POC's processes, and for the exporters on Kubernetes. */
const ruleFiles = ['infra/telemetry/alerts.yml', 'infra/telemetry/kubernetes-alerts.yml'];

const rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          alert: z.string().optional(),
          record: z.string().optional(),
          expr: z.string(),
          labels: z.record(z.string(), z.string()).optional(),
          annotations: z.record(z.string(), z.string()).optional(),
        }),
      ),
    }),
  ),
});
const variable = z.object({
  name: z.string(),
  query: z.union([z.string(), z.object({ query: z.string() })]),
});
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  templating: z.object({ list: z.array(variable) }),
  panels: z
    .array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(1),
});
const scaledObject = z.object({
  spec: z.object({
    triggers: z.array(z.object({ metadata: z.object({ query: z.string().optional() }) })),
  }),
});

/** Returns the rule groups of both files. */
export const ruleGroups = () => ruleFiles.flatMap((path) => rules.parse(parse(read(path))).groups);

/** Returns the rules of all groups, recorded series included. */
export const alertRules = () => ruleGroups().flatMap((group) => group.rules);

/** Returns the groups in the form for the Prometheus operator. */
export const operatorGroups = () =>
  z.object({ spec: rules }).parse(parse(read('k8s/components/alerts/alerts.yaml'))).spec.groups;

/** Returns the rules that record the parts of an installation, on Kubernetes and in compose. */
export const expectedRules = () => ({
  kubernetes: z
    .object({ spec: rules })
    .parse(parse(read('k8s/components/monitoring/expected.yaml')))
    .spec.groups.flatMap((group) => group.rules),
  compose: rules
    .parse(parse(read('infra/telemetry/compose/expected.yml')))
    .groups.flatMap((group) => group.rules),
});

export const readDashboards = () =>
  globSync('infra/telemetry/dashboards/*.json', { cwd: root })
    .toSorted()
    .map((path) => dashboard.parse(JSON.parse(read(path))));

/** Returns the queries of the dashboards' panels. */
export const panelQueries = (): string[] =>
  readDashboards().flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

/** Returns the queries of the KEDA triggers. */
export const scalingQueries = (): string[] =>
  parseAllDocuments(read('k8s/components/keda/scaled-objects.yaml'))
    .map((document) => scaledObject.parse(document.toJS()))
    .flatMap(({ spec }) => spec.triggers.flatMap(({ metadata }) => metadata.query ?? []));

/** Returns every series that a rule, panel or autoscaler reads, except recorded ones. */
export function metricsInUse(): string[] {
  const expressions = [...alertRules().map(({ expr }) => expr), ...panelQueries(), ...scalingQueries()];
  return [...new Set(expressions.flatMap(metricsIn))].filter((name) => !name.includes(':')).toSorted();
}
