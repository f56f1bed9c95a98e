import { existsSync, globSync, readFileSync } from 'node:fs';
import { configFaults } from '@poc/kit/config';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { configSchemas } from './support/config-schemas.ts';

const folder = new URL('../../../k8s/', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, folder), 'utf8');
const documents = (path: string): unknown[] => parseAllDocuments(read(path)).map((one) => one.toJS());

const reference = z.object({
  secretRef: z.object({ name: z.string() }).optional(),
  configMapRef: z.object({ name: z.string() }).optional(),
});
const container = z.object({
  command: z.array(z.string()),
  envFrom: z.array(reference),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
});
const workload = z.object({
  kind: z.literal('Deployment'),
  metadata: z.object({ name: z.string() }),
  spec: z.object({ template: z.object({ spec: z.object({ containers: z.tuple([container]) }) }) }),
});

/** Reads `NAME=value` lines, and replaces the placeholders that each overlay replaces. */
const settingsOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...read(path)
        .replaceAll('.example', '.ng')
        .matchAll(/^(\w+)=(.*)$/gm),
    ].map(([, name = '', value = '']) => [name, value]),
  );

/** Entries of each secret in the local overlay. Every overlay must have the same names. */
const secrets = new Map(
  z
    .object({ secretGenerator: z.array(z.object({ name: z.string(), literals: z.array(z.string()) })) })
    .parse(documents('overlays/local/kustomization.yaml')[0])
    .secretGenerator.map(({ name, literals }) => [
      name,
      Object.fromEntries(
        literals.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    ]),
);
const names = Object.keys(configSchemas).map((name) => [name] as const);

describe.each(names)('%s', (name) => {
  const inFile = documents(`base/${name}.yaml`);
  const { spec } = workload.parse(inFile[0]);
  const [app] = spec.template.spec.containers;
  const given = Object.assign(
    {},
    ...app.envFrom.map(({ secretRef }) => secretRef && secrets.get(secretRef.name)),
  );

  // The gateway connects to each socket node by its pod's address.
  const service = {
    kind: 'Service',
    metadata: { name },
    spec: { selector: { 'app.kubernetes.io/name': name } },
  };

  it('starts an existing program, with a service and a disruption budget', () => {
    const entry = app.command.at(-1) ?? '';
    expect(existsSync(new URL(`../${entry}`, folder)), entry).toBe(true);
    expect(inFile.slice(1)).toMatchObject([
      ...(name === 'live' ? [] : [service]),
      ...(name === 'ingest' ? [{ kind: 'Service', metadata: { name: 'ingest-http' } }] : []),
      { kind: 'PodDisruptionBudget', metadata: { name } },
    ]);
  });

  it('has the settings that its schema requires, in the demo and in production', () => {
    const schema = configSchemas[name] ?? expect.fail(name);
    const image = { WEB_DIST: '/app/web/dist' };
    const base = { ...image, ...settingsOf('base/settings.env'), ...given };
    expect(configFaults(schema, { ...base, ...settingsOf('overlays/local/settings.env') })).toEqual([]);
    for (const overlay of ['staging', 'production']) {
      const faults = configFaults(schema, { ...base, ...settingsOf(`overlays/${overlay}/settings.env`) });
      // Settings of the local overlay are public, so production refuses them.
      const names = faults.map((fault) => fault.split(':')[0] ?? '').filter((fault) => !(fault in given));
      // A placeholder would be printed on invoices.
      const seller = ['SELLER_NAME', 'SELLER_ADDRESS', 'SELLER_TIN'];
      expect(names).toEqual(['commerce', 'gateway'].includes(name) ? seller : []);
    }
  });

  it('gets no unused secret', () => {
    expect(Object.keys(given).filter((key) => !(key in (configSchemas[name]?.shape ?? {})))).toEqual([]);
  });
});

it.each(['staging', 'production'])('encoders reach ingest by a load balancer: %s', (overlay) => {
  const { patches } = z
    .object({
      patches: z.array(
        z.object({ target: z.object({ kind: z.string(), name: z.string().optional() }), patch: z.string() }),
      ),
    })
    .parse(documents(`overlays/${overlay}/kustomization.yaml`)[0]);
  const exposing = patches.find(({ target }) => target.kind === 'Service' && target.name === 'ingest');
  expect(exposing?.patch).toContain('value: LoadBalancer');
  const { INGEST_PUBLIC_URL = '', PUBLIC_URL = '' } = settingsOf(`overlays/${overlay}/settings.env`);
  expect(INGEST_PUBLIC_URL).toBe(`rtmp://ingest.${new URL(PUBLIC_URL).host}/live`);
});

it('every secret is explained on the page of settings', () => {
  const operations = readFileSync(new URL('../infra/docs/operations/settings.md', folder), 'utf8');
  const external = documents('components/external-secrets/secrets.yaml');
  expect(
    external.map((one) => z.object({ metadata: z.object({ name: z.string() }) }).parse(one).metadata.name),
  ).toEqual([...secrets.keys()]);
  for (const names of secrets.values())
    for (const key of Object.keys(names)) expect(operations).toContain(`\`${key}\``);
});

it('every kustomization lists all files of its folder', () => {
  for (const path of globSync('**/kustomization.yaml', { cwd: folder })) {
    const here = path.replace(/kustomization\.yaml$/, '');
    const words = read(path);
    const others = globSync(`${here}*.{yaml,env}`, { cwd: folder }).filter((other) => other !== path);
    expect(others.filter((other) => !words.includes(other.slice(here.length)))).toEqual([]);
  }
});

const objects = documents('components/keda/scaled-objects.yaml').map((one) =>
  z
    .object({
      kind: z.literal('ScaledObject'),
      metadata: z.object({ name: z.string() }),
      spec: z.object({
        minReplicaCount: z.number(),
        triggers: z.array(z.object({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
      }),
    })
    .parse(one),
);

describe('scaling with KEDA', () => {
  it('has an object for each process, with at least two pods', () => {
    expect(objects.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      Object.keys(configSchemas).toSorted(),
    );
    for (const { spec } of objects) expect(spec.minReplicaCount).toBe(2);
  });
});

describe('the identity of an installation', () => {
  const replacements = z.object({
    replacements: z.array(
      z.object({
        source: z.object({ kind: z.literal('Namespace'), fieldPath: z.string() }),
        targets: z.array(
          z.object({
            select: z.object({ kind: z.string() }),
            fieldPaths: z.array(z.string()),
            options: z.object({ delimiter: z.string(), index: z.number() }).optional(),
          }),
        ),
      }),
    ),
  });
  const replaced = ['monitoring', 'keda', 'probe'].flatMap((name) =>
    replacements
      .parse(documents(`components/${name}/kustomization.yaml`)[0])
      .replacements.flatMap(({ source, targets }) =>
        targets.flatMap(({ select, fieldPaths, options }) =>
          fieldPaths.map((path) =>
            [select.kind, path, options?.delimiter ?? '', options?.index ?? '', source.fieldPath].join(' '),
          ),
        ),
      ),
  );

  it('is the name and the label `cluster` of the namespace, unique per overlay', () => {
    const namespace = z.object({
      metadata: z.object({ name: z.string(), labels: z.object({ cluster: z.string() }).loose() }),
    });
    const names = ['local', 'staging', 'production'].map((overlay) => {
      const { metadata } = namespace.parse(documents(`overlays/${overlay}/namespace.yaml`)[0]);
      const { namespace: own } = z
        .object({ namespace: z.string() })
        .parse(documents(`overlays/${overlay}/kustomization.yaml`)[0]);
      expect(metadata.name).toBe(own);
      return `${metadata.labels.cluster} ${metadata.name}`;
    });
    expect(new Set(names).size).toBe(names.length);
  });

  it('is inserted into queries of KEDA, targets, probes and expected services', () => {
    expect(replaced.toSorted()).toEqual(
      [
        'ScaledObject spec.triggers.0.metadata.query " 1 metadata.name',
        'ScaledObject spec.triggers.0.metadata.query " 3 metadata.labels.cluster',
        'PodMonitor spec.podMetricsEndpoints.0.relabelings.0.replacement   metadata.labels.cluster',
        'PrometheusRule spec.groups.*.rules.*.labels.namespace   metadata.name',
        'PrometheusRule spec.groups.*.rules.*.labels.cluster   metadata.labels.cluster',
        'Probe spec.targets.staticConfig.labels.namespace   metadata.name',
        'Probe spec.targets.staticConfig.labels.cluster   metadata.labels.cluster',
        'Probe spec.prober.url . 1 metadata.name',
      ].toSorted(),
    );
  });

  it.each(['staging', 'production'])('includes a probe of the public address: %s', (overlay) => {
    const { components, patches } = z
      .object({ components: z.array(z.string()), patches: z.array(z.object({ patch: z.string() })) })
      .parse(documents(`overlays/${overlay}/kustomization.yaml`)[0]);
    expect(components).toEqual(
      expect.arrayContaining(['../../components/monitoring', '../../components/probe']),
    );
    const [, publicUrl] = /^PUBLIC_URL=(.*)$/m.exec(read(`overlays/${overlay}/settings.env`)) ?? [];
    const probed = patches.flatMap(({ patch }) => /static\/0, value: "(.*)\/"/.exec(patch)?.[1] ?? []);
    expect(probed).toEqual([publicUrl]);
  });

  it('is inserted where the replacements expect it', () => {
    const queries = objects.flatMap(({ spec }) =>
      spec.triggers.flatMap(({ metadata }) => metadata.query ?? []),
    );
    expect(queries.length).toBe(7);
    for (const query of queries) {
      expect(query.split('"').slice(0, 4)).toEqual([
        expect.stringMatching(/\{namespace=$/),
        'poc',
        ',cluster=',
        'production',
      ]);
      expect(query.match(/\{/g)).toHaveLength(1);
    }
    const monitor = z.object({
      kind: z.literal('PodMonitor'),
      spec: z.object({
        podMetricsEndpoints: z.tuple([
          z.object({
            honorLabels: z.literal(true),
            relabelings: z.array(z.object({ targetLabel: z.string() })),
          }),
        ]),
      }),
    });
    const monitors = documents('components/monitoring/monitors.yaml').map((one) => monitor.parse(one));
    expect(monitors).toHaveLength(2);
    for (const { spec } of monitors) {
      const labels = spec.podMetricsEndpoints[0].relabelings.map(({ targetLabel }) => targetLabel);
      expect(labels).toEqual(['cluster', 'job', 'service']);
    }
  });
});

describe('the number of pods', () => {
  const autoscaler = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({ maxReplicas: z.number(), behavior: z.object({}).loose().optional() }),
  });
  const autoscalers = documents('base/autoscaling.yaml').map((one) => autoscaler.parse(one));
  const scaledObject = z.object({
    metadata: z.object({ name: z.string() }),
    spec: z.object({ maxReplicaCount: z.number(), advanced: z.object({}).loose().optional() }),
  });
  const scaled = documents('components/keda/scaled-objects.yaml').map((one) => scaledObject.parse(one));

  it('is set by the autoscalers: no Deployment with one has replicas', () => {
    for (const name of Object.keys(configSchemas)) {
      expect(documents(`base/${name}.yaml`)[0]).not.toHaveProperty('spec.replicas');
    }
    expect(autoscalers.map(({ metadata }) => metadata.name).toSorted()).toEqual(
      Object.keys(configSchemas).toSorted(),
    );
  });

  it('can reach the estimates of capacity.md for a million viewers, with KEDA too', () => {
    const sums = readFileSync(new URL('../infra/docs/capacity.md', folder), 'utf8');
    const million = (row: string) => {
      const [, figure = ''] =
        new RegExp(`^\\| ${row}[^|]*\\|[^|]*\\|[^|]*\\| *([\\d.]+)`, 'm').exec(sums) ?? [];
      return Number(figure);
    };
    // The production overlay requests 0.75 cores for a gateway and a socket node; services request 0.1.
    const needed: Record<string, number> = {
      gateway: (million('CPU of gateways: deliveries') + million('CPU of gateways: requests')) / (0.75 * 0.7),
      live: Math.max(million('Socket nodes of one core'), million('CPU of socket nodes') / (0.75 * 0.6)),
    };
    const services = million('CPU of services') / (0.1 * 0.7);
    expect(Object.values(needed).every((count) => count > 50)).toBe(true);
    const limits = [
      autoscalers.map(({ metadata, spec }) => [metadata.name, spec.maxReplicas] as const),
      scaled.map(({ metadata, spec }) => [metadata.name, spec.maxReplicaCount] as const),
    ];
    for (const limit of limits) {
      for (const [name, count] of limit) expect(count, name).toBeGreaterThanOrEqual(needed[name] ?? 0);
      const ofServices = limit.filter(([name]) => needed[name] === undefined && name !== 'ingest');
      expect(ofServices.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(services);
    }
  });

  it('of gateways and socket nodes decreases by one per minute', () => {
    const slow = {
      scaleDown: {
        stabilizationWindowSeconds: 600,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
      },
    };
    for (const name of ['gateway', 'live']) {
      expect(autoscalers.find(({ metadata }) => metadata.name === name)?.spec.behavior).toEqual(slow);
      expect(scaled.find(({ metadata }) => metadata.name === name)?.spec.advanced).toEqual({
        horizontalPodAutoscalerConfig: { behavior: slow },
      });
    }
  });

  it('of ingest leaves each encoder its CPU, and decreases slowly', () => {
    const [ingest] = documents('base/ingest.yaml');
    const { containers } = workload.parse(ingest).spec.template.spec;
    const places = Number(settingsOf('base/settings.env').MAX_BROADCASTS);
    // A broadcast needs half a core (infra/docs/operations/live-video.md).
    expect(Number(containers[0].resources.requests.cpu)).toBeGreaterThanOrEqual(places * 0.5);
    const byEncoders = objects.find(({ metadata }) => metadata.name === 'ingest')?.spec.triggers[0];
    expect(Number(byEncoders?.metadata.threshold), 'a place is free').toBeLessThan(places);
    const slow = {
      scaleDown: {
        stabilizationWindowSeconds: 3_600,
        policies: [{ type: 'Pods', value: 1, periodSeconds: 600 }],
      },
    };
    expect(autoscalers.find(({ metadata }) => metadata.name === 'ingest')?.spec.behavior).toEqual(slow);
    expect(scaled.find(({ metadata }) => metadata.name === 'ingest')?.spec.advanced).toEqual({
      horizontalPodAutoscalerConfig: { behavior: slow },
    });
  });

  it('has a progress deadline longer than migrations', () => {
    const { spec } = z
      .object({
        spec: z.object({
          progressDeadlineSeconds: z.number(),
          template: z.object({
            spec: z.object({
              containers: z.tuple([
                z.object({
                  startupProbe: z.object({ periodSeconds: z.number(), failureThreshold: z.number() }),
                }),
              ]),
            }),
          }),
        }),
      })
      .parse(documents('base/every-deployment.yaml')[0]);
    const { periodSeconds, failureThreshold } = spec.template.spec.containers[0].startupProbe;
    expect(spec.progressDeadlineSeconds).toBeGreaterThan(periodSeconds * failureThreshold);
  });
});

describe('a release', () => {
  const kustomization = z
    .object({
      patches: z.array(
        z.object({
          path: z.string().optional(),
          target: z.object({ kind: z.string(), name: z.string().optional() }),
          patch: z.string().optional(),
        }),
      ),
    })
    .parse(documents('base/kustomization.yaml')[0]);
  const deploymentPatch = z.object({
    spec: z.object({
      minReadySeconds: z.number().optional(),
      strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.string(), maxUnavailable: z.literal(0) }) }),
      template: z.object({ spec: z.object({ terminationGracePeriodSeconds: z.number() }) }).optional(),
    }),
  });
  const patchOf = (name: string) =>
    deploymentPatch.parse(
      parseAllDocuments(
        kustomization.patches.findLast(({ target }) => target.name === name)?.patch ?? '',
      )[0]?.toJS(),
    ).spec;
  const settings = settingsOf('base/settings.env');
  const socketGraceSeconds = Number(settings.SOCKET_GRACE_MS) / 1_000;

  it('replaces gateways and socket nodes in a fixed number of steps, however many there are', () => {
    for (const name of ['gateway', 'live']) expect(patchOf(name).strategy.rollingUpdate.maxSurge).toBe('25%');
  });

  it('replaces all ingest processes together, so that encoders reconnect once', () => {
    expect(patchOf('ingest').strategy.rollingUpdate.maxSurge).toBe('100%');
  });

  it('replaces all socket nodes while old gateways retain their sockets', () => {
    const steps = 4;
    const startSeconds = 30;
    const { minReadySeconds = 0 } = patchOf('live');
    expect(minReadySeconds, 'new gateways come first').toBeGreaterThanOrEqual(60);
    expect(steps * (minReadySeconds + startSeconds)).toBeLessThan(socketGraceSeconds);
  });

  it('gives a gateway time to retain its sockets and to finish running work', () => {
    const finishSeconds = Number(settings.SHUTDOWN_GRACE_MS) / 1_000 + 25;
    const { template } = patchOf('gateway');
    expect(template?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      socketGraceSeconds + finishSeconds,
    );
  });

  it('is known to its socket nodes', () => {
    const [live] = documents('base/live.yaml');
    expect(live).toHaveProperty(
      'spec.template.spec.containers.0.env',
      expect.arrayContaining([
        {
          name: 'RELEASE',
          valueFrom: { fieldRef: { fieldPath: "metadata.labels['pod-template-hash']" } },
        },
      ]),
    );
  });
});
