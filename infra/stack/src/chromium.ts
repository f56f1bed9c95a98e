import { StackError } from './errors.ts';
import { findOnPath, isExecutable, runCommand } from './processes/run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** For a browser that is driven: alone on its machine, without asking its makers for anything. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The path of a Chromium on this machine: `POC_CHROMIUM`, Debian's place, or PATH; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.POC_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  if (isExecutable('/usr/bin/chromium')) return '/usr/bin/chromium';
  return names.map((name) => findOnPath(name)).find((path) => path !== undefined);
}

/** As `findChromium`; installs Debian's package where that is possible. A StackError says what to do where it is not. */
export async function ensureChromium(
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<string> {
  const found = findChromium();
  if (found !== undefined) return found;
  const apt = findOnPath('apt-get');
  if (apt === undefined || process.getuid?.() !== 0) {
    throw new StackError('The browser tests need Chromium, which is not installed.', [
      'Install it (on Debian: apt-get install chromium), or set POC_CHROMIUM to the path of one.',
    ]);
  }
  const options = { signal, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  onProgress('installing Debian’s package of Chromium');
  await runCommand(apt, ['-qq', 'update'], options);
  await runCommand(apt, ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'], options);
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new StackError('Chromium was installed but is not found; set POC_CHROMIUM to its path.');
}
