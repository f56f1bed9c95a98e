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
  /** The version of the server in it, where that differs from the package's. */
  readonly serverVersion?: string;
  readonly files: readonly PinnedFile[];
}

/** The archive that the makers of a server publish: under an address, one per platform. */
export interface OfficialArchive {
  readonly version: string;
  readonly base: string;
  /** By platform and architecture as Node names them, or `any` for one that suits all. */
  readonly files: Readonly<Record<string, { readonly path: string; readonly sha256: string }>>;
}

type ArtifactName = 'mongodb' | 'java' | 'kafka';

/** What `artifacts.json` beside this file pins: downloads of `npm start`, and the images that compose, Kubernetes and tests run. */
type Pins = Readonly<Record<ArtifactName, PinnedArtifact>> & {
  readonly versions: Readonly<Record<'mongo' | 'kafka' | 'redis' | 's3', string>>;
  readonly archives: Readonly<Record<'mongodb' | 'java' | 'kafka' | 'redis' | 's3', OfficialArchive>>;
  readonly images: Readonly<Record<'mongo' | 'kafka' | 'redis' | 's3', string>>;
  readonly toolImages: Readonly<Record<string, string>>;
};

const pins: Pins = JSON.parse(readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'));

/** The one version of each backing server; every source brings it that has it. */
export const { versions } = pins;
/** The image of each backing server, by its name in the compose file. */
export const { images } = pins;
/** The same of what watches the system and puts load on it. */
export const { toolImages } = pins;
/** The official archives, of what has one. */
export const { archives } = pins;

/** The pins of one downloaded server. */
export const pinned = (name: ArtifactName): PinnedArtifact => pins[name];
