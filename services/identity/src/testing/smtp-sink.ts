import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '@poc/testing/listen';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Raw message without dot stuffing. */
  readonly raw: string;
  /** Unfolded value of a header; empty if absent. */
  header(name: string): string;
}

/** Configured reply to a step: a line, a closed connection, no reply, or null to accept. */
type StepReply = string | 'hang-up' | 'silence' | null;

/** Mail server for tests that accepts every email unless configured otherwise. */
export interface SmtpSink {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Received lines outside of bodies. */
  readonly lines: string[];
  /** Number of completely received bodies, regardless of the response. */
  readonly bodies: () => number;
  mail: () => StepReply;
  rcpt: (address: string) => StepReply;
  /** Response to the end of a body, by email address. */
  body: (address: string) => StepReply;
  /** Closes all connections and refuses new ones until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
}

interface Transaction {
  from: string;
  to: string;
  body: string | null;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const mails: ReceivedMail[] = [];
  const lines: string[] = [];
  let bodies = 0;
  let server: Server;
  let port = 0;

  const sink: SmtpSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails,
    lines,
    bodies: () => bodies,
    mail: () => null,
    rcpt: () => null,
    body: () => null,
    async open() {
      server = createServer(serve);
      port = await listen(server, port);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };

  function serve(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    let transaction: Transaction = { from: '', to: '', body: null };
    let rest = '';
    const say = (reply: StepReply, yes: string): boolean => {
      if (reply === 'hang-up') socket.destroy();
      else if (reply !== 'silence') socket.write(`${reply ?? yes}\r\n`);
      return reply === null;
    };
    socket.setEncoding('utf8').write('220 sink\r\n');
    socket.on('data', (chunk: Buffer | string) => {
      const received = (rest + String(chunk)).split('\r\n');
      rest = received.pop() ?? '';
      for (const line of received) transaction = respond(line, transaction);
    });

    function respond(line: string, present: Transaction): Transaction {
      if (present.body !== null) return bodyLine(line, present);
      lines.push(line);
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'MAIL') say(sink.mail(), '250 ok');
      else if (verb === 'RCPT') say(sink.rcpt(address), '250 ok');
      else if (verb === 'DATA') say(null, '354 continue');
      else if (verb === 'STAR') say('454 no TLS', '');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say(null, '250 sink');
      if (verb === 'MAIL') return { from: address, to: '', body: null };
      if (verb === 'RCPT') return { ...present, to: address };
      return verb === 'DATA' ? { ...present, body: '' } : present;
    }

    function bodyLine(line: string, { from, to, body }: Transaction): Transaction {
      if (line !== '.') return { from, to, body: `${body}${line.replace(/^\./, '')}\r\n` };
      bodies++;
      if (say(sink.body(to), '250 taken')) mails.push(parseMail(from, to, body ?? ''));
      return { from: '', to: '', body: null };
    }
  }

  await sink.open();
  return sink;
}

function parseMail(from: string, to: string, raw: string): ReceivedMail {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => line.split(/:\s*(.*)/s));
  return {
    from,
    to,
    raw,
    header: (name) => headers.find(([key]) => key?.toLowerCase() === name.toLowerCase())?.[1] ?? '',
  };
}
