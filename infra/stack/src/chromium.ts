import { existsSync } from 'node:fs';
import type { MachinePackage } from './machine-packages.ts';
import { findOnPath, isExecutable } from './processes/run-command.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A font of Arial's widths, which most machines have and a bare Debian lacks: pages measure their fallback fonts by it. */
const font: MachinePackage = {
  name: 'fonts-liberation',
  isInstalled: () => existsSync('/usr/share/fonts/truetype/liberation'),
};

/** Debian's packages of Chromium and of a font for its pages. */
export const chromiumPackages: readonly MachinePackage[] = [
  { name: 'chromium', isInstalled: () => findChromium() !== undefined },
  font,
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

/** The path of a Chromium on this machine: `POC_CHROMIUM`, Debian's place, or PATH; undefined when there is none. */
export function findChromium(): string | undefined {
  const named = process.env.POC_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  if (isExecutable('/usr/bin/chromium')) return '/usr/bin/chromium';
  return names.map((name) => findOnPath(name)).find((path) => path !== undefined);
}
