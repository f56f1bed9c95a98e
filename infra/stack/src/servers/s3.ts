import { join } from 'node:path';
import { archives, versions } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext, provision, writeOrigin } from '../artifacts/downloads.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { MissingClient, StackError } from '../errors.ts';
import { httpReady } from '../processes/health.ts';
import { findOnPath, lastLines, runCommand, tryCommand } from '../processes/run-command.ts';
import { type Found, type Place, portOf, type Server } from './server.ts';

const module = 'github.com/versity/versitygw';
const version = `v${versions.s3}`;
// The sum of the module's source as Go counts it; its go.sum, which is a part of that, pins all it needs.
const moduleSum = 'h1:Tyn9TOpUn6nTyYfb+e2uaz1prf5Uv44FLpy4RU/foJE=';
const buildFolder = `versitygw-${version}-${process.platform}-${process.arch}`;

/** The bucket of the project. */
export const bucket = 'poc';

/** An S3 server that keeps objects as files in a folder. */
export const s3: Server<string> = {
  name: 's3',
  title: 'S3',
  version: `versitygw ${version}`,
  variable: 'S3_ENDPOINT',
  portNames: ['s3'],

  find(context) {
    return firstThatWorks<Found<string>>(
      'An S3 server',
      [
        { name: 'versitygw on PATH', attempt: () => fromPath(context) },
        { name: `versitygw ${version} built by Go`, attempt: () => fromGo(context), folder: buildFolder },
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
      // It keeps metadata in extended attributes; a file system without them needs a folder for it.
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

function url(place: Place): string {
  return `http://127.0.0.1:${portOf(place, 's3')}`;
}

async function fromPath(context: ProvisionContext): Promise<Found<string>> {
  const program = findOnPath('versitygw');
  if (program === undefined) throw new StackError('there is none');
  return { ...(await runs(program, context)), reason: 'found on PATH' };
}

async function fromGo(context: ProvisionContext): Promise<Found<string>> {
  const folder = await provision(
    {
      folder: buildFolder,
      fetch: async (_work, fetching) => {
        await download(findGo(), fetching);
      },
      async unpack(_work, target, building) {
        const go = findGo();
        const source = await download(go, building);
        building.task.update('building with Go, about a minute the first time');
        const output = join(target, 'versitygw');
        const args = [
          '-C',
          source,
          'build',
          '-trimpath',
          '-ldflags',
          '-s -w',
          '-o',
          output,
          './cmd/versitygw',
        ];
        await runCommand(go, args, { ...building, env: goEnv() });
        await writeOrigin(target, `${module} ${version}, built by Go`);
      },
    },
    context,
  );
  return runs(join(folder, 'versitygw'), context);
}

function findGo(): string {
  const go = findOnPath('go');
  if (go === undefined) throw new MissingClient('go is not on PATH');
  return go;
}

/** Brings the module's source into Go's own cache and checks its sum; answers its folder. */
async function download(go: string, context: ProvisionContext): Promise<string> {
  context.task.update('downloading its source');
  const args = ['mod', 'download', '-json', `${module}@${version}`];
  const { stdout } = await runCommand(go, args, { ...context, env: goEnv() });
  const { Dir: folder, Sum: sum } = JSON.parse(stdout) as { Dir?: string; Sum?: string };
  if (folder !== undefined && sum === moduleSum) return folder;
  throw new StackError(`${module} ${version} arrived with the sum ${sum}, expected was ${moduleSum}.`);
}

function goEnv(): NodeJS.ProcessEnv {
  // A workspace or vendoring of the person's own must not touch this build.
  return { ...process.env, GOFLAGS: '-mod=readonly', GOWORK: 'off', CGO_ENABLED: '0' };
}

async function runs(program: string, context: ProvisionContext): Promise<Found<string>> {
  const { code, tail } = await tryCommand(program, ['--version'], context);
  // A build by Go does not know its version.
  const itself = /Version\s*:\s*(\d[\d.]*)/.exec(tail)?.[1];
  const title = `versitygw ${itself === undefined ? version : `v${itself}`}`;
  if (code === 0) return { title, version: title, installed: program };
  throw new StackError(`${program} does not run:`, lastLines(tail, 2));
}
