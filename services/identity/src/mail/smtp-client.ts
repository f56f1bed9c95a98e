import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Not delivered; may be retried. */
  | { readonly kind: 'later'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Connection lost after the body was sent: delivery is possible. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** The claim failed: no part of the body was sent. */
  | { readonly kind: 'not-claimed' };

export interface Shipment {
  readonly from: string;
  readonly to: string;
  readonly bytes: Buffer;
  /** Called when the server is ready for the body, before its first byte; false cancels the delivery. */
  readonly claim: () => Promise<boolean>;
}

export interface SmtpClient {
  /** @throws when the server is unreachable or refuses the login: independent of this email */
  send(shipment: Shipment): Promise<SendOutcome>;
  /** Closes the connection gracefully; the next email opens a new one. */
  quit(): void;
  destroy(): void;
}

const connectMs = 10_000;
const greetingMs = 10_000;
/** Some servers scan an email before they accept it; RFC 5321 recommends a timeout of ten minutes. */
const silenceMs = 60_000;

/** @param url `smtp://` or `smtps://`, optionally with credentials, which are sent over TLS only */
export function createSmtpClient(url: string): SmtpClient {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const credentials =
    username === '' ? null : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  let current: SMTPConnection | null = null;
  /** Latest connection, including one still being opened. */
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
        // The state of the connection is unknown: the next email uses a new one.
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

/** Promisifies a command. A closed connection drops its callbacks, so its `end` event rejects pending commands. */
function answerOf(
  connection: SMTPConnection,
  command: (settle: (error?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = () => setImmediate(() => settle(new Error('the connection was closed')));
    const settle = (error?: Error | null): void => {
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    };
    connection.once('end', onEnd);
    command(settle);
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
  // Read only after the server has accepted the DATA command.
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
    // A rejected sender is a fault of our configuration: once it is fixed, the email can be sent.
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

/** Error codes for the log. The server's text is left out because it repeats the address. */
function reasonOf(error: object): string {
  const code = 'code' in error ? String(error.code) : 'unknown';
  const command = 'command' in error ? ` at ${String(error.command)}` : '';
  const reply = replyCodeOf(error);
  return `${code}${command}${reply === null ? '' : `, answered ${reply}`}`;
}
