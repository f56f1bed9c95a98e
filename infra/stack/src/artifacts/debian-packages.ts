import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingClient } from '../errors.ts';
import { findOnPath, runCommand, tryCommand } from '../processes/run-command.ts';
import { type ProvisionContext, provision } from './downloads.ts';

/**
 * Unpacks Debian packages into a folder of the cache without installing them. apt verifies them by Debian's signature,
 * since pinned checksums would break with each update within a release.
 */
export const debianPackages = (
  folder: string,
  packages: readonly string[],
  context: ProvisionContext,
): Promise<string> =>
  provision(
    {
      folder,
      fetch: (work, fetching) => fetchPackages(packages, work, fetching),
      async unpack(work, target, unpacking) {
        const dpkg = findClient('dpkg');
        const files = (await readdir(work)).filter((file) => file.endsWith('.deb'));
        for (const file of files) await runCommand(dpkg, ['-x', join(work, file), target], unpacking);
      },
    },
    context,
  );

function findClient(name: string): string {
  const client = findOnPath(name);
  if (client === undefined) throw new MissingClient(`${name} is not on PATH`);
  return client;
}

/** Downloads packages. Without package lists, apt downloads its own, which needs no root. */
async function fetchPackages(
  packages: readonly string[],
  work: string,
  context: ProvisionContext,
): Promise<void> {
  const apt = findClient('apt-get');
  const options = { ...context, cwd: work };
  const quiet = ['-qq', '-o', 'APT::Sandbox::User=root', '-o', 'Acquire::Retries=3'];
  const direct = await tryCommand(apt, [...quiet, 'download', ...packages], options);
  if (direct.code === 0) return;
  context.task.update("fetching Debian's package lists");
  const lists = join(work, 'apt');
  await mkdir(join(lists, 'lists', 'partial'), { recursive: true });
  await mkdir(join(lists, 'cache', 'archives', 'partial'), { recursive: true });
  const own = [
    ...quiet,
    '-o',
    `Dir::State::Lists=${join(lists, 'lists')}`,
    '-o',
    `Dir::Cache=${join(lists, 'cache')}`,
  ];
  await runCommand(apt, [...own, 'update'], options);
  await runCommand(apt, [...own, 'download', ...packages], options);
}
