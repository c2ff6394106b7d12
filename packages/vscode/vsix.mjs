// Makes dist/fray.vsix, the archive that VS Code installs: a zip of the extension and the bundled command. The same sources give
// the same bytes.
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const cli = join(here, '..', 'cli');

const json = (data) => `${JSON.stringify(data, null, 2)}\n`;
const bytes = (text) => new TextEncoder().encode(text);

/** Imports a TypeScript module of this package. */
async function dataOf(module) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [join('src', module)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['@fray/source'],
    logLevel: 'warning',
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
}

async function extensionCode() {
  const { outputFiles, metafile } = await build({
    absWorkingDir: here,
    entryPoints: ['src/extension.ts'],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vscode'],
    conditions: ['@fray/source'],
    legalComments: 'eof',
    logLevel: 'warning',
  });
  return { code: outputFiles[0].contents, inputs: Object.keys(metafile.inputs) };
}

/** Returns the packages of other authors whose code is in the extension's bundle, each with its licence. */
function licences(inputs) {
  const folders = new Set(
    inputs.flatMap((input) => {
      const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(
        join(here, input),
      );
      return match ? [match[1]] : [];
    }),
  );
  return [...folders]
    .map((folder) => {
      const { name, version, license } = JSON.parse(
        readFileSync(join(folder, 'package.json'), 'utf8'),
      );
      const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
      return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n').trim()}\n`;
    })
    .sort()
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** Returns the bundled command and the files that it needs. The compile cache is left out: it fits only one version of Node. */
function serverFiles() {
  const dist = join(cli, 'dist');
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      (path) =>
        /^(?:fray\.js|(?:odds|watch)-worker\.js|THIRD-PARTY\.txt|entry\/|parts\/|rulesets\/)/.test(
          path,
        ) && !path.endsWith('.draft'),
    )
    .map((path) => [
      `extension/server/dist/${path}`,
      new Uint8Array(readFileSync(join(dist, path))),
    ]);
}

const xml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the manifest of the archive. */
const vsixManifest = ({
  name,
  publisher,
  version,
  displayName,
  description,
  categories,
  engines,
}) =>
  `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${xml(name)}" Version="${xml(version)}" Publisher="${xml(publisher)}" />
    <DisplayName>${xml(displayName)}</DisplayName>
    <Description xml:space="preserve">${xml(description)}</Description>
    <Tags>fray,__ext_fray</Tags>
    <Categories>${xml(categories.join(','))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${xml(engines.vscode)}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true" />
  </Assets>
</PackageManifest>
`;

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${['cjs', 'css', 'fray', 'js', 'json', 'md', 'toml', 'txt', 'vsixmanifest']
  .map(
    (ending) =>
      `  <Default Extension="${ending}" ContentType="${ending.endsWith('js') ? 'application/javascript' : ending === 'json' ? 'application/json' : ending === 'vsixmanifest' ? 'text/xml' : 'text/plain'}" />`,
  )
  .join('\n')}
</Types>
`;

/** Builds the archive and returns its bytes. The command must be bundled before. */
export async function makeVsix() {
  const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
  const { manifestOf, languageConfiguration } = await dataOf('manifest.ts');
  const { grammar } = await dataOf('grammar.ts');
  const { snippets } = await dataOf('snippets.ts');
  const { code, inputs } = await extensionCode();
  const manifest = manifestOf(version);
  const files = [
    ['[Content_Types].xml', bytes(contentTypes)],
    ['extension.vsixmanifest', bytes(vsixManifest(manifest))],
    ['extension/package.json', bytes(json(manifest))],
    ['extension/README.md', new Uint8Array(readFileSync(join(here, 'assets', 'README.md')))],
    ['extension/LICENSE.txt', new Uint8Array(readFileSync(join(root, 'LICENSE')))],
    ['extension/THIRD-PARTY.txt', bytes(licences(inputs))],
    ['extension/extension.cjs', new Uint8Array(code)],
    ['extension/language-configuration.json', bytes(json(languageConfiguration))],
    ['extension/fray.tmLanguage.json', bytes(json(grammar))],
    ['extension/snippets.json', bytes(json(snippets))],
    // The command is an ES module, and finds its version in the folder above it.
    ['extension/server/package.json', bytes(json({ name: 'fray', version, type: 'module' }))],
    ...serverFiles(),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  // The earliest time that a zip can store. It is local time, so the bytes do not depend on the time zone.
  const mtime = new Date(1980, 0, 1);
  return zipSync(
    Object.fromEntries(files.map(([path, content]) => [path, [content, { mtime, level: 9 }]])),
  );
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  execFileSync(process.execPath, [join(cli, 'bundle.mjs'), '--if-stale'], { stdio: 'inherit' });
  const out = join(here, 'dist', 'fray.vsix');
  mkdirSync(dirname(out), { recursive: true });
  const archive = await makeVsix();
  writeFileSync(out, archive);
  console.log(
    `${relative(process.cwd(), out)}: ${(archive.length / 1024 / 1024).toFixed(1)} MB; code --install-extension ${relative(process.cwd(), out)}`,
  );
}
