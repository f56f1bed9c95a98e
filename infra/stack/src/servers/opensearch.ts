import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pinned, versions } from '../artifacts/artifacts.ts';
import { firstThatWorks, type ProvisionContext } from '../artifacts/downloads.ts';
import { provisionFromMaven } from '../artifacts/maven.ts';
import { StackError } from '../errors.ts';
import { httpReady } from '../processes/health.ts';
import { findJava, type Java } from './java.ts';
import { portOf, type Server, type ServerContext } from './server.ts';

interface InstalledOpenSearch {
  readonly java: Java;
  readonly libraries: string;
}

// Size of Maven's whole download, including poms and its own plugin.
const mavenBytes = 60_000_000;
const artifact = pinned('opensearch');
const { version } = artifact;
const folder = `opensearch-${version}`;
const dependencies = [
  `${artifact.package}:${version}`,
  `org.opensearch.plugin:transport-netty4-client:${version}`,
  `org.opensearch:opensearch-plugin-classloader:${version}`,
  'org.apache.logging.log4j:log4j-core:2.25.4',
];
/** Latest Java version with the security manager that OpenSearch 2 needs. */
const newestJava = 23;

/** One node of OpenSearch without plugins, assembled from its libraries. Only tests and benches start it. */
export const opensearch: Server<InstalledOpenSearch> = {
  name: 'opensearch',
  title: 'OpenSearch',
  version: `OpenSearch ${versions.opensearch}`,
  variable: 'SEARCH_URL',
  portNames: ['opensearch', 'opensearch-transport'],

  async find(context) {
    const installed = await firstThatWorks(
      'OpenSearch',
      [{ name: 'OpenSearch by Maven', attempt: () => install(context), folder }],
      'SEARCH_URL to the address of an OpenSearch',
    );
    const title = `OpenSearch ${version}`;
    return { title: `${title} on Java ${installed.java.version}`, version: title, installed };
  },

  async prepare({ java, libraries }, place) {
    const home = place.state.folder('data', 'opensearch');
    const isTransport = ({ file }: { file: string }) => /^(netty|transport-netty4)-/.test(file);
    const module = join(home, 'modules', 'transport-netty4');
    await mkdir(module, { recursive: true });
    await mkdir(join(home, 'config'), { recursive: true });
    // Libraries of a module may not be on the class path.
    for (const { file } of artifact.files.filter(isTransport)) {
      await copyFile(join(libraries, file), join(module, file));
    }
    const texts = {
      'modules/transport-netty4/plugin-descriptor.properties': moduleDescriptor,
      'modules/transport-netty4/plugin-security.policy': modulePolicy,
      'config/opensearch.yml': settingsOf(place),
      'config/log4j2.properties': logging,
    };
    for (const [name, text] of Object.entries(texts)) await writeFile(join(home, name), text);
    const classes = artifact.files
      .filter((file) => !isTransport(file))
      .map(({ file }) => join(libraries, file));
    return {
      command: java.program,
      args: [...javaArgs(home), '-cp', classes.join(delimiter), 'org.opensearch.bootstrap.OpenSearch'],
      env: {},
      ready: httpReady(`${url(place)}/_cluster/health?wait_for_status=yellow&timeout=2s`),
      readyTimeoutMs: 90_000,
      stopTimeoutMs: 20_000,
    };
  },

  url,
  env: (place) => ({ SEARCH_URL: url(place) }),
};

function url(place: ServerContext): string {
  return `http://127.0.0.1:${portOf(place, 'opensearch')}`;
}

async function install(context: ProvisionContext): Promise<InstalledOpenSearch> {
  const java = await findJava(context);
  if (java.version > newestJava) {
    throw new StackError(
      `Java ${java.version} has no security manager: OpenSearch needs Java 17 to ${newestJava}`,
    );
  }
  const libraries = await provisionFromMaven(
    { artifact, folder, totalBytes: mavenBytes, dependencies },
    context,
  );
  return { java, libraries };
}

const javaArgs = (home: string): string[] => [
  '-Xms256m',
  '-Xmx1g',
  '-XX:-UsePerfData',
  '-Djava.security.manager=allow',
  // Disables native calls, because a node otherwise refuses to run as root, for example in CI containers.
  '-Djna.nosys=true',
  '-Djna.nounpack=true',
  `-Dopensearch.path.home=${home}`,
  `-Dopensearch.path.conf=${join(home, 'config')}`,
  '-Dopensearch.distribution.type=tar',
];

const settingsOf = (place: ServerContext): string => `cluster.name: poc
node.name: poc
discovery.type: single-node
network.host: 127.0.0.1
http.port: ${portOf(place, 'opensearch')}
transport.port: ${portOf(place, 'opensearch-transport')}
# A nearly full disk of a developer must not make indexes read-only.
cluster.routing.allocation.disk.threshold_enabled: false
`;

const moduleDescriptor = `name=transport-netty4
description=HTTP and transport
version=${version}
opensearch.version=${version}
java.version=11
classname=org.opensearch.transport.Netty4Plugin
`;

const modulePolicy = `grant {
  permission java.lang.RuntimePermission "accessDeclaredMembers";
  permission java.lang.RuntimePermission "getClassLoader";
  permission java.net.SocketPermission "*", "accept,connect";
};
`;

const logging = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;
