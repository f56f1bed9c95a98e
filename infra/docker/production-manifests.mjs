// Removes dependencies that production does not need from the manifests: `npm ci --omit=dev` alone would also install packages
// of workspaces that others depend on only for tests. The lock file is then reduced to the rest
// (`npm install --package-lock-only`), with the same versions and checksums, and installed by `npm ci`.
//   node production-manifests.mjs services/identity services/catalog …
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const kept = process.argv.slice(2);
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const write = (path, content) => writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

const root = read('package.json');
for (const folder of root.workspaces)
  if (!kept.includes(folder)) rmSync(folder, { recursive: true, force: true });
const withoutDevelopment = ({ devDependencies: _unused, ...manifest }) => manifest;
for (const folder of kept)
  write(`${folder}/package.json`, withoutDevelopment(read(`${folder}/package.json`)));
write('package.json', withoutDevelopment({ ...root, workspaces: kept }));
