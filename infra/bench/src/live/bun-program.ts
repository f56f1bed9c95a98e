import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProvisionContext, provision, verifyFile, writeOrigin } from '@poc/stack/artifacts/downloads';
import { untar } from '@poc/stack/artifacts/official-archive';
import { MissingClient, StoppedError } from '@poc/stack/errors';
import { findOnPath, reasonOf, runCommand } from '@poc/stack/processes/run-command';

const name = '@oven/bun-linux-x64';
const version = '1.4.5';
const archive = {
  file: `oven-bun-linux-x64-${version}.tgz`,
  bytes: 51_946_454,
  sha256: '0c72edca57b0cbf0a07a242daf0ea8ea96711827f042b80a1c383ce1cc51c771',
};

/** A working Bun, or the reason why there is none. */
export type BunProgram = { readonly program: string; readonly title: string } | { readonly reason: string };

/**
 * Provides a pinned Bun from its npm package, as a reference. Only for Linux on x64; elsewhere its rows are
 * omitted.
 */
export async function findBun(context: ProvisionContext): Promise<BunProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return { reason: `none is pinned for ${process.platform} on ${process.arch}` };
  }
  try {
    const folder = await provision(
      { folder: `bun-${version}-linux-x64`, fetch: download, unpack, totalBytes: archive.bytes },
      context,
    );
    const program = join(folder, 'bun');
    await runCommand(program, ['--version'], { signal: context.signal });
    return { program, title: `Bun ${version}` };
  } catch (error) {
    if (error instanceof StoppedError) throw error;
    return { reason: reasonOf(error) };
  }
}

async function download(work: string, context: ProvisionContext): Promise<void> {
  const npm = findOnPath('npm');
  if (npm === undefined) throw new MissingClient('npm is not on PATH');
  const args = ['pack', `${name}@${version}`, '--silent'];
  await runCommand(npm, args, { ...context, cwd: work });
  await verifyFile(work, archive);
}

async function unpack(work: string, target: string, context: ProvisionContext): Promise<void> {
  await untar(join(work, archive.file), work, context);
  const program = join(target, 'bun');
  await copyFile(join(work, 'bin', 'bun'), program);
  await chmod(program, 0o755);
  await writeOrigin(target, `${name} ${version}, from npm`);
}
