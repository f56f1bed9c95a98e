import { createServer } from 'node:http';
import { listen } from './listen.ts';
import { reportToBench } from './report-to-bench.ts';

/** A minimal node:http server that responds to every request with the same short text. */
const body = 'x'.repeat(Number(process.argv[2]));
const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
const server = createServer((_, response) => response.writeHead(200, headers).end(body, 'latin1'));
reportToBench(await listen(server));
