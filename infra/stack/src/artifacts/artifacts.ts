import { readFileSync } from 'node:fs';

/** A download with its exact size and SHA-256. */
export interface PinnedFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Path of the program in the file, if it differs between platforms. */
  readonly program?: string;
}

export interface PinnedArtifact {
  readonly package: string;
  readonly version: string;
  readonly serverVersion?: string;
  readonly files: readonly PinnedFile[];
}

/** An archive published by a server's vendor, per platform. */
export interface OfficialArchive {
  readonly version: string;
  readonly base: string;
  /** Keys are Node's platform and architecture, or `any`. */
  readonly files: Readonly<Record<string, { readonly path: string; readonly sha256: string }>>;
}

type ImageName = 'mongo' | 'kafka' | 'redis' | 's3' | 'opensearch';
type ArtifactName = 'mongodb' | 'java' | 'kafka' | 'opensearch' | 'ffmpeg';

/** Content of `artifacts.json`: pinned downloads of `npm start`, and images for Compose, Kubernetes and tests. */
type Pins = Readonly<Record<ArtifactName, PinnedArtifact>> & {
  readonly versions: Readonly<Record<ImageName, string>>;
  readonly archives: Readonly<Record<'mongodb' | 'java' | 'kafka' | 'redis' | 's3', OfficialArchive>>;
  readonly images: Readonly<Record<ImageName, string>>;
  readonly toolImages: Readonly<Record<string, string>>;
};

const pins: Pins = JSON.parse(readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'));

/** Version of each backing server, the same in every source. */
export const { versions } = pins;
/** Image of each backing server, by its name in the compose file. */
export const { images } = pins;
/** Images of monitoring and load tools. */
export const { toolImages } = pins;
export const { archives } = pins;

export const pinned = (name: ArtifactName): PinnedArtifact => pins[name];
