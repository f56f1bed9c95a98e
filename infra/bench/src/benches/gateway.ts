import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { busyNode } from '@poc/stack/system';
import type { Bench, BenchContext } from '../bench.ts';
import { startCaddy } from '../gateways/caddy.ts';
import { type StandInIdentity, startStandInIdentity } from '../gateways/stand-in-identity.ts';
import { cpuMsOfPid } from '../live/measure/process-usage.ts';
import type { LoadJob } from '../load/load-job.ts';
import { startLoadProcess } from '../load/load-process.ts';
import { personIdOf } from '../members/member-docs.ts';
import { type ChildOptions, type ServerChild, startServer } from '../processes/child.ts';
import type { Figure } from '../report.ts';
import { collectRounds, turned } from '../rounds.ts';

const connections = 64;
const roundMs = 3_000;
/** Long enough for one request per user, so that repeated requests are measured. */
const warmMs = 6_000;
const tokens = 10_000;
const responseBytes = 1_024;
/** A member's read, which gateways do not cache. */
const ownPath = '/api/banks';
const listPath = '/api/shows';

interface Contender {
  readonly name: string;
  readonly origin: string;
  readonly requests: LoadJob['requests'];
  readonly status: number;
  /** Process whose CPU time is measured. */
  readonly pid?: number;
}

/** The gateway alone, in front of servers that cost almost nothing, compared with other gateways. */
export const gateway: Bench = {
  about: 'the gateway with 10,000 tokens and with a hot list, compared with express, fastify and Caddy',
  counts: 'rounds of 3 s each',
  count: 3,
  seed: false,
  servers: ['redis'],
  async run(context) {
    const stops: (() => void)[] = [];
    try {
      return await compare(context, (stop) => stops.push(stop));
    } finally {
      for (const stop of stops) stop();
    }
  },
};

async function compare(context: BenchContext, onStop: (stop: () => void) => void) {
  const { signal } = context;
  const identity = await startStandInIdentity();
  onStop(identity.stop);
  const start = async (
    file: string,
    args: string[],
    { env = {}, nodeArgs = [] }: Pick<ChildOptions, 'env' | 'nodeArgs'> = {},
  ): Promise<ServerChild> => {
    const child = await startServer(new URL(`../${file}.main.ts`, import.meta.url), {
      signal,
      args,
      env: { NODE_ENV: 'production', ...env },
      nodeArgs,
    });
    onStop(child.stop);
    return child;
  };
  const fixed = (await start('processes/fixed-response', [String(responseBytes)])).url;
  const list = (await start('processes/json-list', [])).url;
  const { url: peer, pid: peerPid } = await start('gateways/plain-gateway', [
    list,
    fixed,
    identity.publicKeyPem,
  ]);
  const webDist = mkdtempSync(join(tmpdir(), 'poc-bench-web-'));
  onStop(() => rmSync(webDist, { recursive: true, force: true }));
  const settings = settingsOf(context, { identity, list, fixed, webDist });
  const { url: ours, pid: ourPid } = await start('gateways/our-gateway', [], {
    env: settings,
    nodeArgs: busyNode,
  });
  const forward = (await start('gateways/plain-forward', [fixed])).url;
  const fastify = await start('gateways/fastify-gateway', [fixed, identity.publicKeyPem]);
  const caddy = await startCaddy(fixed, identity.publicKeyPem, signal);
  onStop(caddy.stop);

  const own = ownRequests(identity);
  const listed = await fetch(`${ours}${listPath}`);
  const etag = listed.headers.get('etag') ?? '';
  const listBytes = (await listed.arrayBuffer()).byteLength;
  const fromMemory = async (bytes: number) => (await start('processes/memory-response', [String(bytes)])).url;
  const memoryList = await fromMemory(listBytes);
  const memoryNothing = await fromMemory(0);
  const whole = [{ path: listPath, headers: {} }];
  const held = [{ path: listPath, headers: { 'If-None-Match': etag } }];
  const contenders: Record<string, Contender> = {
    peer: {
      name: 'express + http-proxy-middleware + jsonwebtoken',
      origin: peer,
      requests: own,
      status: 200,
      pid: peerPid,
    },
    ours: { name: 'ours', origin: ours, requests: own, status: 200, pid: ourPid },
    fastify: {
      name: 'fastify + @fastify/http-proxy + @fastify/jwt',
      origin: fastify.url,
      requests: own,
      status: 200,
      pid: fastify.pid,
    },
    caddy: { name: 'Caddy', origin: caddy.url, requests: own, status: 200, pid: caddy.pid },
    peerList: {
      name: 'a list of 50, express behind that gateway',
      origin: peer,
      requests: whole,
      status: 200,
    },
    list: { name: 'the list, ours', origin: ours, requests: whole, status: 200 },
    unchanged: { name: 'the list, ours, 304', origin: ours, requests: held, status: 304 },
    forward: {
      name: 'node:http + undici, which checks nothing',
      origin: forward,
      requests: own,
      status: 200,
    },
    memoryList: {
      name: 'node:http, so many bytes from memory',
      origin: memoryList,
      requests: whole,
      status: 200,
    },
    memoryNothing: {
      name: 'node:http, an answer without a body',
      origin: memoryNothing,
      requests: held,
      status: 200,
    },
    ceiling: { name: 'the load itself, at most', origin: fixed, requests: own, status: 200 },
  };

  const load = await startLoadProcess(signal);
  onStop(load.stop);
  const found = collectRounds();
  const measure = ({ origin, requests, status }: Contender, ms: number) =>
    load.run({ origin, requests, connections, ms }, status);
  for (const contender of Object.values(contenders)) await measure(contender, warmMs);
  for (let round = 1; round <= context.count; round += 1) {
    context.say(`round ${round} of ${context.count}`);
    for (const [key, contender] of turned(Object.entries(contenders), round)) {
      signal.throwIfAborted();
      const cpuMs = () => (contender.pid === undefined ? Number.NaN : cpuMsOfPid(contender.pid));
      const cpuBefore = cpuMs();
      const { perSecond, responses } = await measure(contender, roundMs);
      found.record(key, perSecond);
      found.record(`${key}: CPU`, ((cpuMs() - cpuBefore) * 1_000) / responses);
    }
  }
  const compared = (name: string, value: number, goal?: Figure['goal']): Figure => ({
    name,
    value,
    unit: '',
    ...(goal && { goal }),
  });
  const cpuOf = (key: string): number => found.median(`${key}: CPU`);
  return {
    figures: [
      ...Object.entries(contenders).map(
        ([key, { name }]): Figure => ({ name, value: found.median(key), unit: '1/s' }),
      ),
      ...Object.entries(contenders).flatMap(([key, { name, pid }]): Figure[] =>
        pid === undefined ? [] : [{ name: `${name}: CPU for one answer`, value: cpuOf(key), unit: 'µs' }],
      ),
      ...(['peer', 'fastify'] as const).map((key) =>
        compared(`ours / ${contenders[key]?.name}`, found.ratio('ours', key), { at: 'least', value: 2 }),
      ),
      compared('CPU for one answer, ours / Caddy', cpuOf('ours') / cpuOf('caddy'), {
        at: 'most',
        value: 1.5,
      }),
      compared('the list, ours / node:http, so many bytes from memory', found.ratio('list', 'memoryList')),
      compared(
        'the list, ours, 304 / node:http, an answer without a body',
        found.ratio('unchanged', 'memoryNothing'),
      ),
      compared('the list, ours / express behind that gateway', found.ratio('list', 'peerList'), {
        at: 'least',
        value: 6,
      }),
      compared('ours / node:http + undici, which checks nothing', found.ratio('ours', 'forward')),
    ],
    notes: [
      `Medians of rounds; ${connections} connections, one request at a time on each; ${tokens} tokens in turn; responses of ${responseBytes} bytes, the list of ${listBytes}.`,
      'Each gateway verifies tokens (RS256), limits addresses and sends a request id. Ours and fastify verify a token once while they cache it.',
      "Ours runs with its production settings of Node, the peers with Node's and Go's defaults.",
    ],
  };
}

/** One user and token per request, in a cycle. */
const ownRequests = ({ sign }: StandInIdentity): LoadJob['requests'] =>
  Array.from({ length: tokens }, (_, person) => ({
    path: ownPath,
    headers: { Authorization: `Bearer ${sign(personIdOf(person))}` },
  }));

/** All services except the list's use the server with the fixed response. */
function settingsOf(
  { env }: BenchContext,
  {
    identity,
    list,
    fixed,
    webDist,
  }: { identity: StandInIdentity; list: string; fixed: string; webDist: string },
): Record<string, string> {
  return {
    ...env,
    // Demo settings for this run only.
    NODE_ENV: 'test',
    PORT: '0',
    METRICS_PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    IDENTITY_URL: identity.url,
    IDENTITY_INTERNAL_URL: identity.url,
    INTERNAL_SECRET: 'secret-of-the-bench-alone-0123456789',
    CATALOG_URL: list,
    STREAMING_URL: fixed,
    COMMERCE_URL: fixed,
    COMMUNITY_URL: fixed,
    INGEST_URL: fixed,
    WEB_DIST: webDist,
  };
}
