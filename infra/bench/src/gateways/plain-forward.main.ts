import { createServer } from 'node:http';
import { Agent } from 'undici';
import { listen } from '../processes/listen.ts';
import { reportToBench } from '../processes/report-to-bench.ts';

/** A minimal gateway on node:http and undici, which forwards requests without checks. */
const [origin = ''] = process.argv.slice(2);
const agent = new Agent();
const server = createServer((request, response) => {
  agent.dispatch(
    { origin, path: request.url ?? '/', method: 'GET', headers: request.headers },
    {
      onResponseStart: (_, status, headers) => void response.writeHead(status, headers),
      onResponseData: (_, chunk) => void response.write(chunk),
      onResponseEnd: () => void response.end(),
      onResponseError: () => void response.destroy(),
      onRequestStart: () => undefined,
    },
  );
});
reportToBench(await listen(server));
