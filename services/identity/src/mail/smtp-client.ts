import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

/** What became of a mail that was offered to a mail server. */
export type SendOutcome =
  | { readonly kind: 'sent' }
  /** It certainly has not got it, and may take it later. */
  | { readonly kind: 'later'; readonly reason: string }
  /** It refused it for good. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** It had the body when the connection was lost: it may have taken it. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** The claim was not given: nothing was said to the server. */
  | { readonly kind: 'not-claimed' };

/** A mail as a server needs it. */
export interface Shipment {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  /** Asked when the server waits for the body, before the first byte of it leaves; false keeps it here. */
  readonly claim: () => Promise<boolean>;
}

/** One connection to a mail server, opened when it is needed. */
export interface SmtpClient {
  /** @throws when the server can't be reached or does not let us in: that is not about this mail */
  send(shipment: Shipment): Promise<SendOutcome>;
  /** Says goodbye; the next mail opens a new connection. */
  quit(): void;
  /** Cuts the connection off, whatever is under way. */
  destroy(): void;
}

const connectMs = 10_000;
const greetingMs = 10_000;
/** Some servers look through a mail before they take it; RFC 5321 would have us wait for ten minutes. */
const silenceMs = 60_000;

/** @param url `smtp://` or `smtps://`, with user and password where the server wants them: these only travel encrypted */
export function createSmtpClient(url: string): SmtpClient {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const credentials =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  let current: SMTPConnection | null = null;
  /** The newest connection, from its first step on. */
  let newest: SMTPConnection | null = null;

  async function connected(): Promise<SMTPConnection> {
    if (current) return current;
    const connection = new SMTPConnection({
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (secure ? 465 : 25) : Number(port),
      secure,
      requireTLS: credentials !== null && !secure,
      connectionTimeout: connectMs,
      greetingTimeout: greetingMs,
      socketTimeout: silenceMs,
    });
    newest = connection;
    connection.once('end', () => {
      if (current === connection) current = null;
    });
    try {
      await opened(connection);
      if (credentials) await loggedIn(connection, credentials);
    } catch (error) {
      connection.close();
      throw error;
    }
    current = connection;
    return connection;
  }

  return {
    async send(shipment) {
      const connection = await connected();
      const outcome = await submit(connection, shipment);
      if (outcome.kind !== 'sent') {
        // What the connection is in the middle of is not known: the next mail gets a new one.
        connection.close();
        if (current === connection) current = null;
      }
      return outcome;
    },
    quit() {
      current?.quit();
      current = null;
    },
    destroy() {
      newest?.close();
      current = null;
    },
  };
}

/** A connection that is closed forgets whom it has to answer: its end is an answer too, after all others. */
function answerOf(
  connection: SMTPConnection,
  ask: (settle: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => setImmediate(() => settle(new Error('the connection was closed')));
    const settle = (error?: Error | null): void => {
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.once('end', onEnd);
    ask(settle);
  });
}

const opened = (connection: SMTPConnection): Promise<void> =>
  answerOf(connection, (settle) => {
    connection.on('error', settle);
    connection.connect(settle);
  });

const loggedIn = (connection: SMTPConnection, credentials: { user: string; pass: string }): Promise<void> =>
  answerOf(connection, (settle) => connection.login({ credentials }, settle));

function submit(connection: SMTPConnection, { from, to, bytes, claim }: Shipment): Promise<SendOutcome> {
  let state: 'before-body' | 'not-claimed' | 'body' = 'before-body';
  // Nothing is read from it before the server has said that it waits for the body.
  async function* body(): AsyncGenerator<Buffer> {
    if (!(await claim())) {
      state = 'not-claimed';
      throw new Error('the mail was not claimed');
    }
    state = 'body';
    yield bytes;
  }
  const outcomeOf = (error: Error): SendOutcome => {
    const reason = reasonOf(error);
    const reply = replyCodeOf(error);
    if (state === 'not-claimed') return { kind: 'not-claimed' };
    // Without a sender it is us whom the server does not like: that is put right, and the mail then goes.
    if (reply !== null && reply >= 500 && !isAboutSender(error)) return { kind: 'refused', reason };
    if (reply !== null || state === 'before-body') return { kind: 'later', reason };
    return { kind: 'unknown', reason };
  };
  return answerOf(connection, (settle) =>
    connection.send({ from, to: [to] }, Readable.from(body()), (error) => settle(error)),
  ).then(() => ({ kind: 'sent' }) as const, outcomeOf);
}

const isAboutSender = (error: object): boolean => 'command' in error && error.command === 'MAIL FROM';

const replyCodeOf = (error: object): number | null =>
  'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 400
    ? error.responseCode
    : null;

/** For the log: servers repeat the address in the text of a refusal, so only its codes are kept. */
function reasonOf(error: object): string {
  const code = 'code' in error ? String(error.code) : 'unknown';
  const command = 'command' in error ? ` at ${String(error.command)}` : '';
  const reply = replyCodeOf(error);
  return `${code}${command}${reply === null ? '' : `, answered ${reply}`}`;
}
