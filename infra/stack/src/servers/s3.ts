import { archives, versions } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext } from '../artifacts/downloads.ts';
import { goFolder, goProgram } from '../artifacts/go-program.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { StackError } from '../errors.ts';
import { httpReady } from '../processes/health.ts';
import { findOnPath, lastLines, tryCommand } from '../processes/run-command.ts';
import { type FoundServer, portOf, type Server, type ServerContext } from './server.ts';

const version = `v${versions.s3}`;
const build = {
  module: 'github.com/versity/versitygw',
  version,
  sum: 'h1:Tyn9TOpUn6nTyYfb+e2uaz1prf5Uv44FLpy4RU/foJE=',
  package: './cmd/versitygw',
  name: 'versitygw',
};

export const bucket = 'poc';

/** An S3 server that stores objects as files in a folder. */
export const s3: Server<string> = {
  name: 's3',
  title: 'S3',
  version: `versitygw ${version}`,
  variable: 'S3_ENDPOINT',
  portNames: ['s3'],

  find(context) {
    return firstThatWorks<FoundServer<string>>(
      'An S3 server',
      [
        { name: 'versitygw on PATH', attempt: () => fromPath(context) },
        { name: `versitygw ${version} built by Go`, attempt: () => fromGo(context), folder: goFolder(build) },
        fromArchive(archives.s3, {
          title: 'versitygw',
          inside: 'versitygw',
          use: async (program) => ({
            ...(await runs(program, context)),
            reason: `no checksum of the archive of ${version} is known`,
          }),
          context,
        }),
      ],
      'S3_ENDPOINT (with S3_ACCESS_KEY and S3_SECRET_KEY) to the address of any S3 server',
    );
  },

  async prepare(program, place) {
    const port = portOf(place, 's3');
    const objects = place.state.folder('data', 's3');
    const sidecar = place.state.folder('data', 's3-sidecar');
    const common = ['--port', `127.0.0.1:${port}`, '--quiet', 'posix'];
    return {
      command: program,
      args: [...common, objects],
      // Metadata is stored in extended attributes, or in a sidecar folder if the file system has none.
      otherwise: {
        whenLogged: /xattr|extended attribute|not supported/i,
        args: [...common, '--sidecar', sidecar, objects],
      },
      env: { ROOT_ACCESS_KEY: place.secrets.s3AccessKey, ROOT_SECRET_KEY: place.secrets.s3SecretKey },
      ready: httpReady(url(place), { anyStatus: true }),
      readyTimeoutMs: 30_000,
      stopTimeoutMs: 10_000,
    };
  },

  url,
  env: (place) => ({
    S3_ENDPOINT: url(place),
    S3_ACCESS_KEY: place.secrets.s3AccessKey,
    S3_SECRET_KEY: place.secrets.s3SecretKey,
    S3_BUCKET: bucket,
  }),
};

function url(place: ServerContext): string {
  return `http://127.0.0.1:${portOf(place, 's3')}`;
}

async function fromPath(context: ProvisionContext): Promise<FoundServer<string>> {
  const program = findOnPath('versitygw');
  if (program === undefined) throw new StackError('not found');
  return { ...(await runs(program, context)), reason: 'found on PATH' };
}

const fromGo = async (context: ProvisionContext): Promise<FoundServer<string>> =>
  runs(await goProgram(build, context), context);

async function runs(program: string, context: ProvisionContext): Promise<FoundServer<string>> {
  const { code, tail } = await tryCommand(program, ['--version'], context);
  // A build by Go does not contain its version.
  const reported = /Version\s*:\s*(\d[\d.]*)/.exec(tail)?.[1];
  const title = `versitygw ${reported === undefined ? version : `v${reported}`}`;
  if (code === 0) return { title, version: title, installed: program };
  throw new StackError(`Could not run ${program}:`, lastLines(tail, 2));
}
