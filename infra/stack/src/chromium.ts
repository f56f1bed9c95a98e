import { existsSync } from 'node:fs';
import { StackError } from './errors.ts';
import { findOnPath, isExecutable, runCommand } from './processes/run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A font of Arial's widths, which most machines have and a bare Debian lacks: pages measure their fallback fonts by it. */
const fonts = { package: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

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

/**
 * As `findChromium`; installs Debian's packages of it and of a font where that is possible. A StackError says what to do
 * where there is no Chromium and none can be installed.
 */
export async function ensureChromium(
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<string> {
  const found = findChromium();
  const apt = findOnPath('apt-get');
  const installs = apt !== undefined && process.getuid?.() === 0;
  if (found !== undefined && (!installs || existsSync(fonts.folder))) return found;
  if (!installs) {
    throw new StackError('The browser tests need Chromium, which is not installed.', [
      'Install it (on Debian: apt-get install chromium), or set POC_CHROMIUM to the path of one.',
    ]);
  }
  const options = { signal, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  onProgress('installing Debian’s packages of Chromium and a font');
  await runCommand(apt, ['-qq', 'update'], options);
  const wanted = found === undefined ? ['chromium', fonts.package] : [fonts.package];
  await runCommand(apt, ['-qq', '-y', '--no-install-recommends', 'install', ...wanted], options);
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new StackError('Chromium was installed but is not found; set POC_CHROMIUM to its path.');
}
