import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@poc/stack/commands/ops';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const step = z.strictObject({
  name: z.string().optional(),
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  run: z.string().optional(),
});
const job = z.strictObject({
  name: z.string(),
  needs: z.array(z.string()).default([]),
  if: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  permissions: z.record(z.string(), z.enum(['read', 'write'])).optional(),
  steps: z.array(step).min(1),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: z.strictObject({ contents: z.literal('read') }),
  concurrency: z.record(z.string(), z.unknown()),
  jobs: z.record(z.string(), job),
});

describe('the workflow', () => {
  const { jobs } = workflow.parse(parse(read('.github/workflows/ci.yml')));
  const steps = Object.values(jobs).flatMap((one) => one.steps);
  const commands = steps.flatMap(({ run }) => run ?? []).join('\n');

  it('runs a command or uses an action pinned by commit in each step', () => {
    for (const { run, uses } of steps) {
      expect([run, uses].filter((one) => one !== undefined)).toHaveLength(1);
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    }
  });

  it('runs existing scripts and names existing files', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')));
    const named = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    const operated = [...commands.matchAll(/npm run ops -- ([\w:]+)/g)].map(([, name = '']) => name);
    expect(operated.filter((name) => !(name in operations))).toEqual([]);
    const paths = [...commands.matchAll(/(?<![\w/@])(?:\.ci|infra|k8s|\.dependency)[\w./-]*/g)].map(
      ([path]) => path,
    );
    expect(paths.length).toBeGreaterThan(4);
    expect(
      paths.map((path) => path.replace(/\/$/, '')).filter((path) => !existsSync(join(root, path))),
    ).toEqual([]);
    for (const overlay of ['local', 'staging', 'production'])
      expect(existsSync(join(root, 'k8s/overlays', overlay))).toBe(true);
  });

  it('depends on existing jobs, and gives write permission only to the job that publishes the scanned image', () => {
    for (const { needs } of Object.values(jobs))
      expect(Object.keys(jobs)).toEqual(expect.arrayContaining(needs));
    const writing = Object.entries(jobs).filter(([, { permissions }]) => permissions !== undefined);
    expect(writing.map(([name]) => name)).toEqual(['publish']);
    const { publish, image } = jobs;
    expect(publish?.needs).toEqual(['image']);
    expect(publish?.steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
    expect(image?.steps.map(({ uses }) => uses?.split('@')[0])).toContain('aquasecurity/trivy-action');
  });

  it('fails on known vulnerabilities in packages and in the image, and creates an SBOM', () => {
    expect(commands).toMatch(/^npm audit --omit=dev --audit-level=high$/m);
    const scans = steps.filter(({ uses }) => uses?.startsWith('aquasecurity/trivy-action'));
    expect(scans).toMatchObject([{ with: { severity: 'CRITICAL,HIGH', 'exit-code': '1' } }]);
    const built = steps.filter((one) => one.with?.sbom === true);
    expect(built).toMatchObject([{ with: { provenance: 'mode=max' } }]);
    expect(commands).toContain('gitleaks');
  });

  it('builds the image from the existing Dockerfile', () => {
    const files = steps.flatMap((one) => (typeof one.with?.file === 'string' ? [one.with.file] : []));
    expect(new Set(files)).toEqual(new Set(['infra/docker/Dockerfile']));
    expect(existsSync(join(root, 'infra/docker/Dockerfile'))).toBe(true);
  });
});

it('Dependabot updates every kind of pinned version', () => {
  const { updates } = z
    .object({
      version: z.literal(2),
      updates: z.array(z.object({ 'package-ecosystem': z.string(), directory: z.string() })),
    })
    .parse(parse(read('.github/dependabot.yml')));
  expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'docker', 'github-actions']);
  for (const { directory } of updates) expect(existsSync(join(root, directory))).toBe(true);
});
