import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configSchemas } from './support/config-schemas.ts';
import { canConnect, type Endpoint, readPods, readPolicies } from './support/network-policies.ts';

const folder = new URL('../../../k8s/', import.meta.url);
const filesOf = (pattern: string): URL[] =>
  globSync(pattern, { cwd: folder }).map((path) => new URL(path, folder));

const base = readPolicies(filesOf('base/*.yaml'));
const everything = readPolicies(filesOf('{base,components}/**/*.yaml'));
const pods = readPods(filesOf(`base/{${Object.keys(configSchemas).join()},migrate}.yaml`));
const processes = pods.filter(({ name }) => name in configSchemas);

const reads = (name: string, setting: string): boolean => setting in (configSchemas[name]?.shape ?? {});
const settingOf = (name: string, kind: 'URL' | 'INTERNAL_URL') => `${name.toUpperCase()}_${kind}`;

describe('connections between pods', () => {
  /** Lists the connections that policies allow, as `caller > service:port`. */
  const edges = (policies: typeof base, callers: readonly Endpoint[]): string[] =>
    callers
      .flatMap((from) =>
        pods.flatMap((to) =>
          [1935, 8080, 8081, 9090]
            .filter((port) => from !== to && canConnect(policies, from, to, port))
            .map((port) => `${from.name} > ${to.name}:${port}`),
        ),
      )
      .toSorted();

  /** A process calls the services whose addresses it reads from its settings. The gateway finds socket nodes in Redis. */
  const needed = processes
    .flatMap(({ name: caller }) =>
      processes.flatMap(({ name }) => [
        ...(reads(caller, settingOf(name, 'URL')) ? [`${caller} > ${name}:8080`] : []),
        ...(reads(caller, settingOf(name, 'INTERNAL_URL')) ? [`${caller} > ${name}:8081`] : []),
      ]),
    )
    .concat('gateway > live:8080')
    .toSorted();

  it('are limited to the addresses that the processes read', () => {
    expect(needed).toContain('identity > commerce:8081');
    expect(edges(base, pods)).toEqual(needed);
  });

  it('stay the same with every component', () => {
    expect(edges(everything, pods)).toEqual(needed);
  });

  it('never reach an internal port from other pods than POC', () => {
    const strangers: Endpoint[] = [
      { name: 'prometheus', labels: {}, namespace: 'monitoring' },
      { name: 'ingress', labels: {}, namespace: 'gateways' },
      { name: 'internet', address: '203.0.113.7' },
    ];
    expect(edges(everything, strangers)).toEqual([
      ...['ingress', 'internet'].flatMap((from) => [`${from} > gateway:8080`, `${from} > ingest:1935`]),
      ...processes
        .flatMap(({ name }) => [`prometheus > ${name}:8080`, `prometheus > ${name}:9090`])
        .concat('prometheus > ingest:1935')
        .toSorted(),
    ]);
  });
});

describe('servers outside the cluster', () => {
  const uses: Record<string, readonly string[]> = {
    'uses-mongo': ['MONGO_URL'],
    'uses-kafka': ['KAFKA_BROKERS'],
    'uses-redis': ['REDIS_URL'],
    'uses-store': ['S3_BUCKET'],
    'uses-mail': ['SMTP_URL'],
    // Pictures given by URL, Paystack and push services.
    'uses-internet': ['IMAGE_HOSTS', 'PAYSTACK_BASE_URL', 'PUSH_HOSTS'],
  };

  it.each(processes.map(({ name, labels }) => ({ name, labels })))(
    '$name has the labels of the servers in its settings',
    ({ name, labels = {} }) => {
      const expected = Object.keys(uses)
        .filter((label) => uses[label]?.some((one) => reads(name, one)))
        // The gateway only lists picture hosts for browsers; it fetches no pictures.
        .filter((label) => !(name === 'gateway' && label === 'uses-internet'));
      expect(
        Object.keys(labels)
          .filter((label) => label.startsWith('uses-'))
          .toSorted(),
      ).toEqual(expected.toSorted());
    },
  );

  /** An address without any POC process. */
  const anywhere: Endpoint = { name: 'anywhere', address: '203.0.113.7' };
  const metadata: Endpoint = { name: 'instance metadata', address: '169.254.169.254' };
  /** Documentation addresses: nothing is reachable until an overlay names its own. */
  const placeholder: Endpoint = { name: 'placeholder', address: '192.0.2.7' };
  const privateAddress: Endpoint = { name: 'private network', address: '10.0.0.7' };

  const managed = readFileSync(new URL('../infra/docs/managed-servers.md', folder), 'utf8');
  const documented = [...managed.matchAll(/^\| `egress\/([\w-]+)` \| ([\d, to]+) \|/gm)].map(
    ([, name = '', list = '']) => ({
      name,
      ranges: list.split(', ').map((range) => {
        const [first = Number.NaN, last = first] = range.split(' to ').map(Number);
        return { first, last };
      }),
    }),
  );

  it('each component is documented with its ports', () => {
    expect(documented.map(({ name }) => name).toSorted()).toEqual(
      globSync('*', { cwd: new URL('components/egress/', folder) }).toSorted(),
    );
  });

  it('every documented port is open in the base or in a component', () => {
    const named = [...managed.matchAll(/(?<=[\w}]:)\d{4,5}\b/g)].map(([port]) => Number(port));
    expect(named).toContain(26_379);
    const closed = [...named, 9094, 9096, 9098, 6380, 26_379, 27_017, 4318].filter(
      (port) => !pods.some((pod) => canConnect(everything, pod, anywhere, port)),
    );
    expect(closed).toEqual([]);
  });

  const hasLabel =
    (label: string) =>
    ({ labels }: Endpoint): boolean =>
      labels?.[label] === 'true';
  const users: Record<string, (pod: Endpoint) => boolean> = {
    kafka: hasLabel('uses-kafka'),
    redis: hasLabel('uses-redis'),
    mongo: hasLabel('uses-mongo'),
    instance: hasLabel('uses-store'),
    traces: ({ name }) => reads(name, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
  };

  it.each(documented)('$name opens its ports only for the pods that use the server', ({ name, ranges }) => {
    const added = readPolicies(filesOf(`components/egress/${name}/*.yaml`));
    expect(
      added.flatMap(({ spec }) =>
        spec.egress.flatMap((rule) =>
          rule.ports.map(({ port, endPort = port }) => ({ first: port, last: endPort })),
        ),
      ),
    ).toEqual(ranges);

    const target =
      name === 'instance-metadata' ? metadata : name.endsWith('private-link') ? placeholder : anywhere;
    const elsewhere = target === anywhere ? [] : [anywhere, metadata, placeholder, privateAddress];
    const isUser = users[name.split('-')[0] ?? ''] ?? expect.fail(name);
    for (const pod of pods) {
      for (const port of ranges.flatMap(({ first, last }) => [first, last])) {
        const opened = [...new Set([target, ...elsewhere])].filter(
          (to) => canConnect([...base, ...added], pod, to, port) && !canConnect(base, pod, to, port),
        );
        const wasOpen = canConnect(base, pod, target, port);
        expect(opened, `${pod.name} ${port}`).toEqual(isUser(pod) && !wasOpen ? [target] : []);
      }
    }
  });
});
