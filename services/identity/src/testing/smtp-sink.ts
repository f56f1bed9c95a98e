import { createServer, type Server, type Socket } from 'node:net';
import { listen } from '@poc/testing/listen';

/** Accepted email. */
export interface SunkMail {
  readonly from: string;
  readonly to: string;
  /** Raw message without dot stuffing. */
  readonly raw: string;
  /** Unfolded value of a header; empty if absent. */
  header(name: string): string;
}

/** Configured behaviour of a step: a reply, a closed connection, silence, or null to accept. */
type Mood = string | 'hang-up' | 'silence' | null;

/** Mail server for tests that accepts every email unless configured otherwise. */
export interface SmtpSink {
  readonly url: string;
  /** Accepted emails, in order. */
  readonly mails: SunkMail[];
  /** Number of completely received bodies, regardless of the response. */
  readonly bodies: () => number;
  /** Response to `MAIL FROM`. */
  mail: () => Mood;
  /** Response to `RCPT TO`, by address. */
  rcpt: (address: string) => Mood;
  /** Response to the end of a body, by address. */
  body: (address: string) => Mood;
  /** Closes all connections and refuses new ones until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
}

interface Letter {
  from: string;
  to: string;
  body: string | null;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>();
  const mails: SunkMail[] = [];
  let bodies = 0;
  let server: Server;
  let port = 0;

  const sink: SmtpSink = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails,
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
    let letter: Letter = { from: '', to: '', body: null };
    let rest = '';
    const say = (mood: Mood, yes: string): boolean => {
      if (mood === 'hang-up') socket.destroy();
      else if (mood !== 'silence') socket.write(`${mood ?? yes}\r\n`);
      return mood === null;
    };
    socket.setEncoding('utf8').write('220 sink\r\n');
    socket.on('data', (chunk: Buffer | string) => {
      const lines = (rest + String(chunk)).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) letter = heard(line, letter);
    });

    function heard(line: string, present: Letter): Letter {
      if (present.body !== null) return bodyLine(line, present);
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'MAIL') say(sink.mail(), '250 ok');
      else if (verb === 'RCPT') say(sink.rcpt(address), '250 ok');
      else if (verb === 'DATA') say(null, '354 go on');
      else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else say(null, '250 sink');
      if (verb === 'MAIL') return { from: address, to: '', body: null };
      if (verb === 'RCPT') return { ...present, to: address };
      return verb === 'DATA' ? { ...present, body: '' } : present;
    }

    function bodyLine(line: string, { from, to, body }: Letter): Letter {
      if (line !== '.') return { from, to, body: `${body}${line.replace(/^\./, '')}\r\n` };
      bodies++;
      if (say(sink.body(to), '250 taken')) mails.push(sunk(from, to, body ?? ''));
      return { from: '', to: '', body: null };
    }
  }

  await sink.open();
  return sink;
}

function sunk(from: string, to: string, raw: string): SunkMail {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
  const headers = head.split('\r\n').map((line) => line.split(/:\s*(.*)/s));
  return {
    from,
    to,
    raw,
    header: (name) => headers.find(([key]) => key?.toLowerCase() === name.toLowerCase())?.[1] ?? '',
  };
}
