import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorText, MissingClient, PermanentError, StackError } from '../errors.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';
import type { OfficialArchive } from './artifacts.ts';
import { type ProvisionContext, provision, type Source, verifyFile, writeOrigin } from './downloads.ts';

const mirrorHint = 'POC_DOWNLOAD_MIRROR can name another host (README.md).';

interface ArchiveOptions<T> {
  /** Product name, for messages and its folder in the cache. */
  readonly title: string;
  /** Path within the archive's single top-level folder. */
  readonly inside: string;
  /** Receives the unpacked path; rejects a program that does not run here. */
  readonly use: (path: string) => Promise<T>;
  readonly context: ProvisionContext;
  /** Timeout in ms for a host that stops sending. */
  readonly silenceMs?: number;
}

/** A source that downloads the official archive with the pinned checksum. */
export function fromArchive<T>(archive: OfficialArchive, options: ArchiveOptions<T>): Source<T> {
  const { title, inside, use, context, silenceMs = 15_000 } = options;
  const platform = `${process.platform}-${process.arch}`;
  const folder = `${title.toLowerCase()}-${archive.version}-${platform}`;
  return {
    name: `${title} ${archive.version} from ${new URL(archive.base).host}`,
    folder,
    async attempt() {
      const pin = archive.files[platform] ?? archive.files.any;
      if (pin === undefined) throw new PermanentError(`no archive for ${platform}`);
      const url = urlOf(`${archive.base}/${pin.path}`);
      const file = basename(pin.path);
      const wanted = {
        folder,
        fetch: (work: string) => download(url, work, { file, sha256: pin.sha256 }, context, silenceMs),
        async unpack(work: string, target: string) {
          await untar(join(work, file), target, context);
          await writeOrigin(target, `${title} ${archive.version} from ${url}`);
        },
      };
      return use(join(await provision(wanted, context), inside));
    },
  };
}

/** URL of a file; a mirror has a folder per official host. */
function urlOf(official: string): string {
  const mirror = process.env.POC_DOWNLOAD_MIRROR;
  return mirror ? official.replace('https:/', mirror.replace(/\/+$/, '')) : official;
}

/** Unpacks an archive without its top-level folder. */
export async function untar(file: string, target: string, context: ProvisionContext): Promise<void> {
  // The owners in the archive belong to the vendor's machine.
  const options = ['--strip-components=1', '--no-same-owner'];
  await runCommand(findTar(), ['-xzf', file, '-C', target, ...options], context);
}

function findTar(): string {
  const tar = findOnPath('tar');
  if (tar === undefined) throw new MissingClient('tar is not on PATH');
  return tar;
}

/** Downloads a file under a temporary name. Resumes an earlier attempt if the host supports it. */
async function download(
  url: string,
  work: string,
  pin: { readonly file: string; readonly sha256: string },
  context: ProvisionContext,
  silenceMs: number,
): Promise<void> {
  findTar();
  const part = join(work, `${pin.file}.part`);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`no data for ${silenceMs / 1000} s`)), silenceMs);
  const signal = AbortSignal.any([context.signal, silence.signal]);
  let resumes: boolean;
  try {
    const response = await request(url, part, signal);
    resumes = response.status === 206;
    const stillSends = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        timer.refresh();
        yield chunk;
      }
    };
    await pipeline(
      response.body ?? [],
      stillSends,
      createWriteStream(part, { flags: resumes ? 'a' : 'w' }),
    ).catch((error: unknown) => {
      throw new StackError(`${url} was interrupted: ${reasonOf(error)}.`);
    });
  } finally {
    clearTimeout(timer);
  }
  await rename(part, join(work, pin.file));
  await verifyFile(work, pin).catch((error: unknown) => {
    // A file assembled from two responses may be correct at the next attempt.
    if (resumes || !(error instanceof StackError)) throw error;
    context.task.update(`${url} does not match the pinned checksum`);
    throw new PermanentError(error.message, [...error.details, `It came from ${url}.`]);
  });
}

/** Requests a file, or its missing part. An unreachable host is not retried. */
async function request(url: string, part: string, signal: AbortSignal): Promise<Response> {
  const already = await stat(part).then(
    ({ size }) => size,
    () => 0,
  );
  // Otherwise some hosts declare an archive as a compressed response, and it arrives unpacked.
  const headers = { 'accept-encoding': 'identity', ...(already > 0 && { range: `bytes=${already}-` }) };
  const response = await fetch(url, { headers, signal }).catch((error: unknown) => {
    throw new PermanentError(`${url} is not reachable: ${reasonOf(error)}.`, [mirrorHint]);
  });
  if (response.ok) return response;
  await response.body?.cancel();
  await rm(part, { force: true });
  const message = `${url} returned ${response.status}.`;
  throw response.status < 500 && already === 0
    ? new PermanentError(message, [mirrorHint])
    : new StackError(message, [mirrorHint]);
}

/** The cause that `fetch` wraps in a generic error. */
function reasonOf(error: unknown): string {
  return errorText(error instanceof Error && error.cause !== undefined ? error.cause : error);
}
