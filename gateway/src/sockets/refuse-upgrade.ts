import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toErrorResponse } from '@poc/kit/errors';

export function refuseUpgrade(socket: Duplex, failure: unknown, requestId: string): void {
  const { status, body, headers } = toErrorResponse(failure, requestId);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  if (socket.writable) socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  else socket.destroy();
}
