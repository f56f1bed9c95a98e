import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { metricsIn } from './promql.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Rules of processes, and those of the exporters that Kubernetes has. */
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

/** The groups of both files of rules. */
export const ruleGroups = () => ruleFiles.flatMap((path) => rules.parse(parse(read(path))).groups);

/** The rules of all groups, recorded series among them. */
export const alertRules = () => ruleGroups().flatMap((group) => group.rules);

/** The same as the Prometheus operator gets them. */
export const operatorGroups = () =>
  z.object({ spec: rules }).parse(parse(read('k8s/components/alerts/alerts.yaml'))).spec.groups;

/** The rules that record what an installation consists of: in Kubernetes, and in compose. */
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

/** Queries of the dashboards' panels. */
export const panelQueries = (): string[] =>
  readDashboards().flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)));

/** Queries of the KEDA triggers. */
export const scalingQueries = (): string[] =>
  parseAllDocuments(read('k8s/components/keda/scaled-objects.yaml'))
    .map((document) => scaledObject.parse(document.toJS()))
    .flatMap(({ spec }) => spec.triggers.flatMap(({ metadata }) => metadata.query ?? []));

/** Every series that a rule, a panel or an autoscaler reads, recorded ones left out. */
export function metricsInUse(): string[] {
  const expressions = [...alertRules().map(({ expr }) => expr), ...panelQueries(), ...scalingQueries()];
  return [...new Set(expressions.flatMap(metricsIn))].filter((name) => !name.includes(':')).toSorted();
}
