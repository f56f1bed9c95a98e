import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MissingClient } from '../errors.ts';
import { findOnPath, runCommand } from '../processes/run-command.ts';
import type { PinnedArtifact } from './artifacts.ts';
import { type ProvisionContext, provision, verifyFile, writeOrigin } from './downloads.ts';

interface MavenProvision {
  readonly artifact: PinnedArtifact;
  /** Name of the cache folder, including the version. */
  readonly folder: string;
  /** Size of Maven's whole download, including poms and its own plugin. */
  readonly totalBytes: number;
  /** `group:artifact:version` of each direct dependency. */
  readonly dependencies: readonly string[];
}

/** Downloads the pinned files of an artifact and its dependencies with Maven. @returns their folder */
export function provisionFromMaven(
  { artifact, folder, totalBytes, dependencies }: MavenProvision,
  context: ProvisionContext,
): Promise<string> {
  return provision(
    {
      folder,
      totalBytes,
      async fetch(work, fetching) {
        const maven = findOnPath('mvn');
        if (maven === undefined) throw new MissingClient('mvn is not on PATH');
        const pom = join(work, 'pom.xml');
        await writeFile(pom, pomOf(dependencies));
        const args = ['-B', '-q', '-f', pom, `-Dmaven.repo.local=${join(work, 'repository')}`];
        args.push(
          'dependency:copy-dependencies',
          '-DincludeScope=runtime',
          `-DoutputDirectory=${join(work, 'jars')}`,
        );
        await runCommand(maven, args, fetching);
        for (const file of artifact.files) await verifyFile(join(work, 'jars'), file);
      },
      async unpack(work, target) {
        for (const { file } of artifact.files) await rename(join(work, 'jars', file), join(target, file));
        await writeOrigin(target, `${artifact.package}:${artifact.version} from Maven`);
      },
    },
    context,
  );
}

function pomOf(dependencies: readonly string[]): string {
  const entries = dependencies.map((dependency) => {
    const [group, artifact, version] = dependency.split(':');
    return `    <dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>poc</groupId><artifactId>libraries</artifactId><version>1</version>
  <dependencies>
${entries.join('\n')}
  </dependencies>
</project>
`;
}
