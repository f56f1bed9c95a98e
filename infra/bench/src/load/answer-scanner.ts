/** One answer that has come in full. */
type OnAnswer = (status: number) => void;

const endOfHead = Buffer.from('\r\n\r\n');
const none = Buffer.alloc(0);

/**
 * Finds where HTTP/1.1 answers end in the bytes of one connection, and looks at nothing else: so the load costs as little
 * as it can beside what it measures.
 * @returns takes the next bytes; throws for what has no length (chunked answers), since its end is not looked for
 */
export function answerScanner(onAnswer: OnAnswer): (chunk: Buffer) => void {
  let head = none;
  let status = 0;
  let bodyLeft = 0;
  let inBody = false;

  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (!inBody) {
        // A head that came in two pieces is rare, and small.
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
      onAnswer(status);
    }
  };
}

function readHead(head: string): { status: number; bodyLeft: number } {
  const status = Number(head.slice(9, 12));
  if (status === 304 || status === 204) return { status, bodyLeft: 0 };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`an answer of ${status} without Content-Length`);
  return { status, bodyLeft: Number(length) };
}
