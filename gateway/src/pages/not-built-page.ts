import type { ServerResponse } from 'node:http';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>POC is being built</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}</style>
<h1>The web app has not been built yet</h1>
<p>The services are running, but this gateway has no web app to serve. <code>npm start</code> builds it;
reload this page when that is done.</p>
</html>
`;

export function notBuiltPage(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '5',
  });
  response.end(page);
}
