import { readFileSync } from 'node:fs';

/** A file that is downloaded: refused unless its size and SHA-256 are these. */
export interface PinnedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Name and version of a package, and each file that may come of it. */
export interface PinnedArtifact {
  readonly package: string;
  readonly version: string;
  readonly files: readonly PinnedFile[];
}

type ArtifactName = 'mongodb' | 'java' | 'kafka';

/** The pins of one downloaded server, from `artifacts.json` beside this file. */
export function pinned(name: ArtifactName): PinnedArtifact {
  const all: Record<ArtifactName, PinnedArtifact> = JSON.parse(
    readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'),
  );
  return all[name];
}

/** Sum of the sizes of an artifact's files, in bytes. */
export function totalBytes(artifact: PinnedArtifact): number {
  return artifact.files.reduce((sum, file) => sum + file.bytes, 0);
}
