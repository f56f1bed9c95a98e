import { existsSync, globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { configFaults } from '@poc/kit/config';
import { configSchema as sandbox } from '@poc/paystack-sandbox/config';
import { images, toolImages } from '@poc/stack/artifacts/artifacts';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { configSchemas } from './support/config-schemas.ts';
import { deployedSystem } from './support/deployed-system.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const service = z.object({
  image: z.string(),
  restart: z.enum(['unless-stopped', 'no']),
  init: z.boolean().optional(),
  stop_grace_period: z.string(),
  mem_limit: z.string(),
  ports: z.array(z.string()).optional(),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z.object({}).loose().optional(),
  profiles: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
});

/** The compose file without any settings in the environment. */
const file = JSON.stringify(parseDocument(read('docker-compose.yml'), { merge: true }).toJS());
const { services } = z
  .object({ services: z.record(z.string(), service) })
  .parse(JSON.parse(file.replaceAll(/\$\{\w+(?::-([^}]*))?\}/g, (_, fallback = '') => fallback)));
const schemas = { ...configSchemas, paystack: sandbox };

describe.each(Object.keys(services))('%s in the compose file', (name) => {
  const one = services[name] ?? expect.fail(name);

  it('runs a pinned image, or the image of all processes', () => {
    const pinned: Record<string, string> = { ...images, ...toolImages };
    expect(one.image).toBe(pinned[name] ?? 'poc/demo:local');
  });

  it('waits for existing services, by health check if they have one', () => {
    if (one.depends_on === undefined || Array.isArray(one.depends_on)) return;
    for (const [other, { condition }] of Object.entries(one.depends_on)) {
      const awaited = services[other] ?? expect.fail(other);
      const ends = awaited.restart === 'no';
      const isChecked = awaited.healthcheck !== undefined;
      expect(condition, other).toBe(
        ends ? 'service_completed_successfully' : isChecked ? 'service_healthy' : 'service_started',
      );
    }
  });
});

describe.each(Object.entries(schemas))('%s in the compose file', (name, schema) => {
  const { command = [], environment = {} } = services[name] ?? expect.fail(name);

  it('starts an existing program', () => {
    expect(existsSync(new URL(command.at(-1) ?? '', root))).toBe(true);
  });

  it('restarts after its watchdog killed it, with an init as the first process', () => {
    expect(services[name]).toMatchObject({ restart: 'unless-stopped', init: true });
  });

  it('has the settings that its schema requires', () => {
    // The gateway's image sets the web app's folder.
    expect(configFaults(schema, { WEB_DIST: '/app/web/dist', ...environment })).toEqual([]);
  });
});

it('publishes the port of RTMP that administrators see', () => {
  const { environment = {}, ports = [] } = services.ingest ?? expect.fail();
  expect(ports).toEqual(['127.0.0.1:1935:1935']);
  expect(environment.INGEST_PUBLIC_URL).toBe('rtmp://localhost:1935/live');
});

it('Kubernetes runs the same images', () => {
  for (const [name, image] of Object.entries(images)) {
    const [path = ''] = globSync(`k8s/components/{servers,opensearch}/${name}.yaml`, { cwd: root });
    expect(read(path)).toContain(`image: ${image}\n`);
  }
});

it('uses the node options of the compile cache, like Kubernetes', () => {
  const script = read('infra/docker/compile-ahead.sh');
  const mains = globSync(/for main in (.*); do/.exec(script)?.[1]?.split(' ') ?? [], { cwd: root });
  const options = /node (.*) "\$main"/.exec(script)?.[1]?.split(' ');
  const files = ['docker-compose.yml', ...globSync('k8s/base/*.yaml', { cwd: root })];
  const commands = files.flatMap((path) =>
    [...read(path).matchAll(/\[node, (.*)\]/g)].map(([, words = '']) => words.split(', ')),
  );
  expect(mains.length).toBe(Object.keys(configSchemas).length + 1);
  for (const main of mains) {
    const given = commands
      .filter((command) => command.at(-1) === main)
      // Heap sizes do not affect compiled code.
      .map((command) => command.slice(0, -1).filter((option) => !option.startsWith('--max-')));
    expect(given, main).toEqual([options, options]);
  }
});

it('.env.example names every setting of the compose file', () => {
  const used = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
  const named = new Set([...read('.env.example').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name));
  expect(named).toEqual(used);
});

it('publishes the ports of infra/e2e/deployed.env', () => {
  const env = parseEnv(read('infra/e2e/deployed.env'));
  const example = parseEnv(read('.env.example'));
  const ports = { ...example, ...env };
  const { url, mailUrl, paystackUrl, mongoUrl, objectStore } = deployedSystem(env) ?? expect.fail();
  expect(
    [url, mailUrl, paystackUrl, mongoUrl, objectStore.S3_ENDPOINT].map((one) => new URL(one).port),
  ).toEqual(
    ['POC_PORT', 'POC_MAIL_PORT', 'POC_PAYSTACK_PORT', 'POC_COMPOSE_MONGO_PORT', 'POC_COMPOSE_S3_PORT'].map(
      (name) => ports[name],
    ),
  );
});

describe('the profiles', () => {
  const inProfile = (profile: string) =>
    Object.keys(services).filter((name) => services[name]?.profiles?.includes(profile));

  it('do not change the demo, and add monitoring or load', () => {
    expect(inProfile('telemetry')).toEqual(['otel-collector', 'prometheus', 'grafana']);
    expect(inProfile('load')).toEqual(['k6']);
    const others = Object.values(services).filter(({ profiles }) => profiles === undefined);
    for (const { depends_on } of others) {
      const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on ?? {});
      for (const name of awaited) expect(services[name]?.profiles).toBeUndefined();
    }
  });

  it('mount existing files', () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes);
    const files = mounts.filter((mount) => mount.startsWith('./')).map((mount) => mount.split(':')[0] ?? '');
    expect(files.length).toBeGreaterThan(6);
    for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true);
  });

  it('let Prometheus scrape every process', () => {
    const config = read('infra/telemetry/compose/prometheus.yml');
    for (const name of Object.keys(schemas).filter((one) => one !== 'paystack'))
      expect(config).toContain(name);
    expect(config).toContain(`gateway:${services.gateway?.environment?.METRICS_PORT}`);
  });
});
