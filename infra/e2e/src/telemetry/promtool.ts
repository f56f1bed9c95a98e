import { join } from 'node:path';
import { debianPackages } from '@poc/stack/artifacts/debian-packages';
import { firstThatWorks, type ProvisionContext } from '@poc/stack/artifacts/downloads';
import { goFolder, goProgram } from '@poc/stack/artifacts/go-program';
import { StackError } from '@poc/stack/errors';
import { findOnPath, lastLines, tryCommand } from '@poc/stack/processes/run-command';

/** The version that compose runs. */
const build = {
  module: 'github.com/prometheus/prometheus',
  version: 'v0.301.0',
  sum: 'h1:0z8dgegmILivNomCd79RKvVkIols8vBGPKmcIBc7OyY=',
  package: './cmd/promtool',
  name: 'promtool',
};
const debianFolder = `promtool-debian-${process.arch}`;
// Older versions do not support `keep_firing_for`.
const oldest = [2, 42] as const;

/**
 * Returns the path of a promtool: from PATH, the Debian package, or a Go build; found once per machine.
 * @throws StackError that lists the attempts and why each failed
 */
export const findPromtool = (context: ProvisionContext): Promise<string> =>
  firstThatWorks(
    'promtool',
    [
      { name: 'promtool on PATH', attempt: () => fromPath(context) },
      { name: "Debian's package", attempt: () => fromDebian(context), folder: debianFolder },
      {
        name: `promtool ${build.version} built by Go`,
        attempt: async () => runs(await goProgram(build, context), context),
        folder: goFolder(build),
      },
    ],
    'PATH so that it contains promtool 2.42 or newer',
  );

async function fromPath(context: ProvisionContext): Promise<string> {
  const program = findOnPath('promtool');
  if (program === undefined) throw new StackError('promtool is not installed');
  return runs(program, context);
}

async function fromDebian(context: ProvisionContext): Promise<string> {
  const folder = await debianPackages(debianFolder, ['prometheus'], context);
  return runs(join(folder, 'usr', 'bin', 'promtool'), context);
}

async function runs(program: string, context: ProvisionContext): Promise<string> {
  const { code, stdout, tail } = await tryCommand(program, ['--version'], context);
  if (code !== 0) throw new StackError(`Could not run ${program}:`, lastLines(tail, 2));
  // A Go build reports no version.
  const [, major, minor] = /version (\d+)\.(\d+)/.exec(stdout) ?? [];
  const isOld = Number(major) < oldest[0] || (Number(major) === oldest[0] && Number(minor) < oldest[1]);
  if (isOld) throw new StackError(`${program} is ${major}.${minor}, which is too old`);
  return program;
}
