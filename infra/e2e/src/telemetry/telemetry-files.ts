import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '../../../telemetry');

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
const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z
    .array(z.object({ id: z.number(), targets: z.array(z.object({ expr: z.string() })).min(1) }))
    .min(1),
});

/** The rules of `alerts.yml`, recorded series among them. */
export const alertRules = () =>
  rules.parse(parse(readFileSync(join(folder, 'alerts.yml'), 'utf8'))).groups.flatMap((group) => group.rules);

export const readDashboards = () =>
  globSync(join(folder, 'dashboards/*.json'))
    .toSorted()
    .map((path) => dashboard.parse(JSON.parse(readFileSync(path, 'utf8'))));

/** The series that an expression reads, recorded ones included. */
export function metricsNamedIn(expr: string): string[] {
  const bare = expr.replace(/\{[^}]*\}/g, '').replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z]\w*[:_][\w:]*)\b(?! *\()/g)].map(([, name = '']) => name);
}

/** Every series that a rule or a panel reads from processes, as `/metrics` names its family. */
export function metricsInUse(): string[] {
  const all = [
    ...alertRules().map(({ expr }) => expr),
    ...readDashboards().flatMap(({ panels }) =>
      panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ),
  ].flatMap(metricsNamedIn);
  return [...new Set(all)].filter((name) => !name.includes(':')).toSorted();
}
