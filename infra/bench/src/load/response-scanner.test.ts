import { expect, test } from 'vitest';
import { responseScanner } from './response-scanner.ts';

const stream = Buffer.from(
  [
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nETag: "x"\r\n\r\n{"a"}',
    'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n',
    'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n\r\n\r\n\r\n\r\n',
  ].join(''),
);

test.each([1, 2, 3, 7, 50, 1_000])('counts each response once, in pieces of %i bytes', (size) => {
  const statuses: number[] = [];
  const scan = responseScanner((status) => statuses.push(status));
  for (let at = 0; at < stream.length; at += size) scan(stream.subarray(at, at + size));
  expect(statuses).toEqual([200, 304, 404, 200]);
});

test('reports a response at its last byte', () => {
  const statuses: number[] = [];
  const scan = responseScanner((status) => statuses.push(status));
  scan(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{'));
  expect(statuses).toEqual([]);
  scan(Buffer.from('}'));
  expect(statuses).toEqual([200]);
});

test('rejects a response without a length', () => {
  const scan = responseScanner(() => undefined);
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(() => scan(Buffer.from(chunked))).toThrow('without Content-Length');
});
