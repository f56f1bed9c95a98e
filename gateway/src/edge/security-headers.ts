import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { requestIdOf } from '@poc/kit/http/request-id';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Origins of the gateway's own WebSockets: some browsers do not count them as `'self'`. */
const socketOrigins = (publicUrl: string): string[] => [publicUrl.replace(/^http/, 'ws')];

export interface Origins {
  /** POC's origin; only https adds HSTS and upgrade-insecure-requests. */
  readonly publicUrl: string;
  readonly storeOrigin?: string | undefined;
  readonly paidFilesOrigin?: string | undefined;
  /** Hosts of pictures, show videos and streams, each including its subdomains. */
  readonly imageHosts: readonly string[];
  readonly videoHosts: readonly string[];
  readonly streamHosts: readonly string[];
}

/**
 * Creates the security headers of all responses of the app, as a flat list of names and values.
 * @param origins see `Origins`
 * @param scriptHashes returns the CSP hashes of the allowed inline scripts; a new array rebuilds the policy
 */
export function securityHeaders(
  origins: Origins,
  scriptHashes: () => readonly string[],
): () => readonly string[] {
  let hashes = scriptHashes();
  let headers = headersWith(origins, hashes);
  return () => {
    const current = scriptHashes();
    if (current !== hashes) {
      hashes = current;
      headers = headersWith(origins, hashes);
    }
    return headers;
  };
}

/**
 * Security headers of data responses. Headers that matter only to pages are left out, which saves 660 bytes per
 * response.
 * @param publicUrl see `Origins`
 */
export const dataHeaders = (publicUrl: string): readonly string[] =>
  headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
      },
      ...sharedOptions(publicUrl),
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
 * The gateway's own headers of a data response, as a flat list of lower-case names and values.
 * @param security from `dataHeaders`
 * @param quota from `quotaHeaders`
 */
export const ownHeaders = (
  request: IncomingMessage,
  security: readonly string[],
  quota: Readonly<Record<string, string>>,
): string[] => [...security, ...Object.entries(quota).flat(), 'x-request-id', requestIdOf(request)];

export const setHeaders =
  (headers: () => readonly string[]): RequestHandler =>
  (request, response, next) => {
    const flat = headers();
    for (let at = 0; at < flat.length; at += 2) response.setHeader(flat[at] ?? '', flat[at + 1] ?? '');
    response.setHeader('X-Request-Id', requestIdOf(request));
    next();
  };

/** Captures the headers that helmet sets, so that it runs once instead of per response. */
function headersOf(setAll: ReturnType<typeof helmet>): readonly string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  setAll(response.req, response, () => undefined);
  return response.getHeaderNames().flatMap((name) => [name, String(response.getHeader(name))]);
}

function headersWith(origins: Origins, scriptHashes: readonly string[]): readonly string[] {
  // Administrators send live video from their browser. Embedded players get none of these permissions.
  const permissions = 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), usb=()';
  return [...headersOf(helmetWith(origins, scriptHashes)), 'permissions-policy', permissions];
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

const sharedOptions = (publicUrl: string) =>
  ({
    strictTransportSecurity: isSecure(publicUrl) && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
  }) as const;

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
        // Components inject their styles at runtime.
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
          // Without native HLS, a script fetches the segments.
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
    ...sharedOptions(publicUrl),
    // Embedded players refuse to play without a referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
