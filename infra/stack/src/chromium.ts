import { existsSync } from 'node:fs';
import type { MachinePackage } from './machine-packages.ts';
import { findOnPath, isExecutable } from './processes/run-command.ts';

const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const debianChromium = '/usr/bin/chromium';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Fonts missing on a minimal Debian: one with Arial's metrics, to which pages adjust their fallback fonts, and one with
 * ₦.
 */
const fonts = [
  { name: 'fonts-liberation', isInstalled: () => existsSync('/usr/share/fonts/truetype/liberation') },
  { name: 'fonts-dejavu-core', isInstalled: () => existsSync('/usr/share/fonts/truetype/dejavu') },
];

/** Debian's packages of Chromium and of fonts for its pages. */
export const chromiumPackages: readonly MachinePackage[] = [
  { name: 'chromium', isInstalled: () => findChromium() !== undefined },
  ...fonts,
];

/** Chromium without windows, which needs less CPU. Only for Debian's Chromium, since other distributions lack it. */
export const headlessShellPackages: readonly MachinePackage[] = [
  {
    name: 'chromium-headless-shell',
    isInstalled: () => isExecutable(headlessShell) || findChromium() !== debianChromium,
  },
];

/** Flags for automation: no sandbox, and no requests to the vendor. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * Returns the path of Chromium: `POC_CHROMIUM`, Debian's location, or PATH; undefined if there is none.
 * @param options.windows false to prefer Debian's headless shell to Debian's Chromium
 */
export function findChromium({ windows = true } = {}): string | undefined {
  const named = process.env.POC_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  if (!windows && isExecutable(headlessShell)) return headlessShell;
  if (isExecutable(debianChromium)) return debianChromium;
  return names.map((name) => findOnPath(name)).find((path) => path !== undefined);
}
