import { MissingClient } from './errors.ts';
import { findOnPath, runCommand, tryCommand } from './processes/run-command.ts';
import { lock } from './state/locks.ts';

/** A Debian package that POC uses if it is installed. */
export interface MachinePackage {
  readonly name: string;
  isInstalled(): boolean;
}

export interface InstallOptions {
  /** Aborts waiting and downloading, but not unpacking: an interrupted dpkg blocks every later installation. */
  readonly signal: AbortSignal;
  readonly onProgress: (text: string) => void;
}

const quiet = ['-qq', '-o', 'Acquire::Retries=2', '-o', 'Acquire::http::Timeout=30'];
/** Waits up to 300 s for other programs that install packages, and repairs an interrupted installation. */
const complete = [...quiet, '-o', 'DPkg::Lock::Timeout=300', '-y', '--no-install-recommends', '--fix-broken'];

/** True if this process may install Debian packages. */
export const canInstall = (): boolean => findOnPath('apt-get') !== undefined && process.getuid?.() === 0;

/**
 * Installs the missing packages in one call of apt. Launchers on one machine take turns.
 * @throws StackError if apt fails, MissingClient without root or apt, StoppedError
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
    // Another installation may have added them.
    const wanted = missing();
    if (wanted.length === 0) return;
    onProgress(`installing ${wanted.join(', ')} by apt`);
    // Required after a killed dpkg. Fails while another program uses dpkg; apt waits for that.
    await tryCommand('dpkg', ['--configure', '-a'], untilDone);
    // Earlier package lists suffice.
    await tryCommand(apt, ['update', ...quiet], { signal, env });
    await runCommand(apt, ['install', ...wanted, '--download-only', ...complete], { signal, env });
    await runCommand(apt, ['install', ...wanted, ...complete], untilDone);
  } finally {
    await held.release();
  }
}
