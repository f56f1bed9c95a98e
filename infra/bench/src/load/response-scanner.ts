type OnResponse = (status: number) => void;

const endOfHead = Buffer.from('\r\n\r\n');
const none = Buffer.alloc(0);

/**
 * Finds the ends of HTTP/1.1 responses in a connection's bytes and parses nothing else, so that the load costs as
 * little as possible.
 * @returns a function for the next bytes; throws for chunked responses, which it cannot delimit
 */
export function responseScanner(onResponse: OnResponse): (chunk: Buffer) => void {
  let head = none;
  let status = 0;
  let bodyLeft = 0;
  let inBody = false;

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (!inBody) {
        // Concatenates only split heads, which are rare and small.
        const bytes = head.length === 0 ? chunk.subarray(at) : Buffer.concat([head, chunk.subarray(at)]);
        const end = bytes.indexOf(endOfHead);
        if (end === -1) {
          head = Buffer.from(bytes);
          return;
        }
        at += end + endOfHead.length - head.length;
        head = none;
        ({ status, bodyLeft } = readHead(bytes.toString('latin1', 0, end)));
        inBody = true;
      }
      const taken = Math.min(bodyLeft, chunk.length - at);
      bodyLeft -= taken;
      at += taken;
      if (bodyLeft > 0) return;
      inBody = false;
      onResponse(status);
    }
  };
}

function readHead(head: string): { status: number; bodyLeft: number } {
  const status = Number(head.slice(9, 12));
  if (status === 304 || status === 204) return { status, bodyLeft: 0 };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`response ${status} without Content-Length`);
  return { status, bodyLeft: Number(length) };
}
