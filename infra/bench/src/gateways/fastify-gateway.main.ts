import proxy from '@fastify/http-proxy';
import tokens from '@fastify/jwt';
import limits from '@fastify/rate-limit';
import fastify from 'fastify';
import { reportToBench } from '../processes/report-to-bench.ts';

/**
 * Alternative to our gateway: fastify with its plugins, which verifies a token once while it is cached. Arguments: URL
 * of the service, public key.
 */
const [url = '', publicKey = ''] = process.argv.slice(2);

const app = fastify({ genReqId: () => crypto.randomUUID() });
await app.register(limits, { max: 1_000_000_000, timeWindow: '1 minute' });
await app.register(tokens, {
  secret: { public: publicKey, private: '' },
  verify: { algorithms: ['RS256'], cache: 20_000 },
});
await app.register(proxy, {
  upstream: url,
  preHandler: async (request) => {
    await request.jwtVerify();
  },
  replyOptions: {
    rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-request-id': request.id }),
  },
});
reportToBench(await app.listen({ host: '127.0.0.1', port: 0 }));
