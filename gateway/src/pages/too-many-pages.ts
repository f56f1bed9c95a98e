import type { ServerResponse } from 'node:http';
import type { AppError } from '@poc/kit/errors';

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Too many requests</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem}</style>
<h1>Too many requests</h1>
<p>Many pages were opened from your connection in a short time. Please wait a moment and reload this page.</p>
</html>
`;

export function tooManyPages(response: ServerResponse, { status, headers }: AppError): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(page);
}
