import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { requestIdOf } from '@poc/kit/http/request-id';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Whose players may be shown inside our pages. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** The addresses of our own sockets: some browsers do not count them as `'self'`. */
const socketOrigins = (publicUrl: string): string[] => [publicUrl.replace(/^http/, 'ws')];

/** With whom the pages talk. */
export interface Origins {
  /** The one origin; https alone brings HSTS and the upgrading of insecure requests. */
  readonly publicUrl: string;
  /** Where administrators' browsers send videos to. */
  readonly storeOrigin?: string | undefined;
  /** Where browsers are redirected to for files that a plan opens. */
  readonly paidFilesOrigin?: string | undefined;
  /** Hosts that pages load pictures, videos of shows, and streams from, each with its subdomains. */
  readonly imageHosts: readonly string[];
  readonly videoHosts: readonly string[];
  readonly streamHosts: readonly string[];
}

/**
 * Security headers for pages and all else that the app answers, refusals included, as a flat list of names and values.
 * @param origins see `Origins`
 * @param scriptHashes gives the CSP hashes of the inline scripts that may run; a new list makes a new policy
 */
export function securityHeaders(
  origins: Origins,
  scriptHashes: () => readonly string[],
): () => readonly string[] {
  let hashes = scriptHashes();
  let headers = headersWith(origins, hashes);
  return () => {
    const present = scriptHashes();
    if (present !== hashes) {
      hashes = present;
      headers = headersWith(origins, hashes);
    }
    return headers;
  };
}

/**
 * Security headers for data, forwarded or sent from memory: what only means something with a page would be 660 bytes more each time.
 * @param publicUrl see `Origins`
 */
export const dataHeaders = (publicUrl: string): readonly string[] =>
  headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      ...bothHave(publicUrl),
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );

/**
 * What the gateway itself says with data, as a flat list of names, in lower case, and values.
 * @param security of `dataHeaders`
 * @param quota of `quotaHeaders`
 */
export const ownHeaders = (
  request: IncomingMessage,
  security: readonly string[],
  quota: Readonly<Record<string, string>>,
): string[] => [...security, ...Object.entries(quota).flat(), 'x-request-id', requestIdOf(request)];

/** Sets them on each answer of an app, and the request's id. */
export const setHeaders =
  (headers: () => readonly string[]): RequestHandler =>
  (request, response, next) => {
    const flat = headers();
    for (let at = 0; at < flat.length; at += 2) response.setHeader(flat[at] ?? '', flat[at + 1] ?? '');
    response.setHeader('X-Request-Id', requestIdOf(request));
    next();
  };

/** What helmet sets: it is asked once, not for each answer. */
function headersOf(setAll: ReturnType<typeof helmet>): readonly string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setAll(response.req, response, () => undefined);
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}

function headersWith(origins: Origins, scriptHashes: readonly string[]): readonly string[] {
  const permissions = 'camera=(), microphone=(), geolocation=(), usb=()';
  return [...headersOf(helmetWith(origins, scriptHashes)), 'permissions-policy', permissions];
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** What is said of pages and of data alike. */
const bothHave = (publicUrl: string) =>
  ({
    strictTransportSecurity: isSecure(publicUrl) && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
  }) as const;

/** Sources of a policy for the addresses that `isOnAllowedHost` accepts. */
const sourcesOf = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => [`https://${host}`, `https://*.${host}`]);

function helmetWith(
  { publicUrl, storeOrigin, paidFilesOrigin, imageHosts, videoHosts, streamHosts }: Origins,
  scriptHashes: readonly string[],
): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes],
        'script-src-attr': ["'none'"],
        // The styles of the components are written into the page while it runs.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', ...sourcesOf(imageHosts)],
        'media-src': [
          "'self'",
          'blob:',
          ...sourcesOf([...videoHosts, ...streamHosts]),
          ...(paidFilesOrigin ? [paidFilesOrigin] : []),
        ],
        'font-src': ["'self'"],
        'connect-src': [
          "'self'",
          ...socketOrigins(publicUrl),
          ...new Set([storeOrigin, paidFilesOrigin].filter((origin) => origin !== undefined)),
          // Where the browser does not play HLS, a script loads its parts.
          ...sourcesOf(streamHosts),
        ],
        'frame-src': players,
        'worker-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isSecure(publicUrl) ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    ...bothHave(publicUrl),
    // The embedded players refuse to play for a page that does not say where it is.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
