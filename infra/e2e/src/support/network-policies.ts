import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

type Labels = Readonly<Record<string, string>>;

/** Unknown fields are refused, so that no rule is evaluated only in part. */
const labelSelector = z.strictObject({
  matchLabels: z.record(z.string(), z.string()).default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const peers = z.array(
  z.strictObject({
    podSelector: labelSelector.optional(),
    namespaceSelector: labelSelector.optional(),
    ipBlock: z.strictObject({ cidr: z.cidrv4() }).optional(),
  }),
);
const ports = z.array(
  z.strictObject({
    port: z.union([z.number(), z.string()]),
    endPort: z.number().optional(),
    protocol: z.enum(['TCP', 'UDP']).default('TCP'),
  }),
);
const networkPolicy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.strictObject({
    podSelector: labelSelector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z
      .array(
        z
          .strictObject({ from: peers.optional(), ports })
          .transform((rule) => ({ ...rule, peers: rule.from })),
      )
      .default([]),
    egress: z
      .array(
        z.strictObject({ to: peers.optional(), ports }).transform((rule) => ({ ...rule, peers: rule.to })),
      )
      .default([]),
  }),
});
type NetworkPolicy = z.output<typeof networkPolicy>;

const workload = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        containers: z.array(
          z.object({ ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]) }),
        ),
      }),
    }),
  }),
});

/** One end of a connection: a POC pod, a pod of another namespace, or an address outside the cluster. */
export interface Endpoint {
  readonly name: string;
  readonly labels?: Labels;
  readonly namespace?: string;
  readonly address?: string;
  readonly namedPorts?: Readonly<Record<string, number>>;
}

const documents = (files: readonly URL[], kinds: readonly string[]): unknown[] =>
  files
    .flatMap((file) => parseAllDocuments(readFileSync(file, 'utf8')).map((one): unknown => one.toJS()))
    .filter((one) => kinds.includes(z.object({ kind: z.string().optional() }).parse(one).kind ?? ''));

export const readPolicies = (files: readonly URL[]): NetworkPolicy[] =>
  documents(files, ['NetworkPolicy']).map((one) => networkPolicy.parse(one));

/** Reads the pods of Deployments and Jobs. `base/every-deployment.yaml` adds port `http` to each. */
export const readPods = (files: readonly URL[]): Endpoint[] =>
  documents(files, ['Deployment', 'Job']).map((one) => {
    const { metadata, spec } = workload.parse(one);
    const named = spec.template.spec.containers.flatMap((container) => container.ports);
    return {
      name: metadata.name,
      labels: spec.template.metadata.labels,
      namedPorts: {
        http: 8080,
        ...Object.fromEntries(named.map(({ name, containerPort }) => [name, containerPort])),
      },
    };
  });

const selects = (selector: z.output<typeof labelSelector>, labels: Labels): boolean =>
  Object.entries(selector.matchLabels).every(([key, value]) => labels[key] === value) &&
  selector.matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

const isPeer = (peer: z.output<typeof peers>[number], { address, namespace, labels }: Endpoint): boolean => {
  if (peer.ipBlock) {
    const [network = '', prefix] = peer.ipBlock.cidr.split('/');
    const block = new BlockList();
    block.addSubnet(network, Number(prefix));
    return address !== undefined && block.check(address);
  }
  if (labels === undefined) return false;
  if (peer.namespaceSelector) {
    if (!selects(peer.namespaceSelector, { 'kubernetes.io/metadata.name': namespace ?? 'poc' })) return false;
  } else if (namespace !== undefined) return false;
  return peer.podSelector === undefined || selects(peer.podSelector, labels);
};

function isAllowed(
  policies: readonly NetworkPolicy[],
  direction: 'Ingress' | 'Egress',
  { subject, peer, port }: { subject: Endpoint; peer: Endpoint; port: number },
): boolean {
  const { labels, namespace } = subject;
  if (labels === undefined || namespace !== undefined) return true;
  const isolating = policies.filter(
    ({ spec }) => spec.policyTypes.includes(direction) && selects(spec.podSelector, labels),
  );
  const { namedPorts = {} } = direction === 'Ingress' ? subject : peer;
  const rules = isolating.flatMap(({ spec }) => (direction === 'Ingress' ? spec.ingress : spec.egress));
  return (
    isolating.length === 0 ||
    rules.some(
      (rule) =>
        rule.ports.some((one) => {
          const first = typeof one.port === 'string' ? namedPorts[one.port] : one.port;
          return (
            one.protocol === 'TCP' && first !== undefined && port >= first && port <= (one.endPort ?? first)
          );
        }) &&
        (rule.peers === undefined || rule.peers.some((one) => isPeer(one, peer))),
    )
  );
}

/**
 * Evaluates a TCP connection like a cluster: both ends must allow it, and an end that no policy selects allows
 * everything.
 */
export const canConnect = (
  policies: readonly NetworkPolicy[],
  from: Endpoint,
  to: Endpoint,
  port: number,
): boolean =>
  isAllowed(policies, 'Egress', { subject: from, peer: to, port }) &&
  isAllowed(policies, 'Ingress', { subject: to, peer: from, port });
