import { MissingClient } from './errors.ts';
import { findOnPath, runCommand, tryCommand } from './processes/run-command.ts';
import { lock } from './state/locks.ts';

/** A Debian package that POC uses where it is installed. */
export interface MachinePackage {
  readonly name: string;
  isInstalled(): boolean;
}

export interface InstallOptions {
  /** Ends waiting and downloading. What is being unpacked is finished: an interrupted dpkg blocks every later installation. */
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

const quiet = ['-qq', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30'];
/** Waits 300 s for another program that installs packages, and completes what a killed one left half done. */
const complete = [...quiet, '-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', '--fix-broken'];

/** Whether this process may install packages of Debian. */
export const canInstall = (): boolean => findOnPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * Installs those packages that are missing, in one call of apt; one launcher of a machine at a time.
 * @throws StackError where apt fails, MissingClient without root or apt, StoppedError
 */
export async function installMissing(
  packages: readonly MachinePackage[],
  { signal, onProgress }: InstallOptions,
): Promise<void> {
  const missing = () => packages.filter((one) => !one.isInstalled()).map(({ name }) => name);
  if (missing().length === 0) return;
  const apt = findOnPath('apt-get');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const untilDone = { signal: new AbortController().signal, env };
  if (apt === undefined || !canInstall())
    throw new MissingClient('Only root can install packages, with apt.');
  const held = await lock(`machine-packages:${apt}`, signal, () =>
    onProgress('waiting for another installation'),
  );
  try {
    // The other installation may have brought them.
    const wanted = missing();
    if (wanted.length === 0) return;
    onProgress(`installing ${wanted.join(', ')} by apt`);
    // A dpkg that was killed refuses all work until then. It fails where another program uses it: apt waits for that.
    await tryCommand('dpkg', ['--configure', '-a'], untilDone);
    // Lists of an earlier update do as well.
    await tryCommand(apt, ['update', ...quiet], { signal, env });
    await runCommand(apt, ['install', ...wanted, '--download-only', ...complete], { signal, env });
    await runCommand(apt, ['install', ...wanted, ...complete], untilDone);
  } finally {
    await held.release();
  }
}
