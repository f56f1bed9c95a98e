import { createTransport } from 'nodemailer';

export type MailTransport = ReturnType<typeof createMailTransport>;

/**
 * Creates a pooled connection to a mail server.
 * @param url `smtp://` or `smtps://`, optionally with credentials, which are sent over TLS only
 */
export function createMailTransport(url: string) {
  const { protocol, port, username } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    pool: true,
    maxConnections: 1,
    url,
    port: Number(port) || (secure ? 465 : 25),
    requireTLS: username !== '' && !secure,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // Some servers scan an email before they accept it.
    socketTimeout: 60_000,
    idleTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
