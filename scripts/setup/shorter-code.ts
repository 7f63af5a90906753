import { globSync } from 'node:fs';
import path from 'node:path';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import type { Plugin } from 'vite';

// Shortens the code of the build where the source stays as it is (decision 118).

const sheets = globSync('src/**/*.module.css').toSorted();

/** The name of a class in the build: its name in the source and the number of its sheet, which is shorter than a hash. */
function classNameOf(name: string, file: string): string {
  const number = sheets.indexOf(path.relative(process.cwd(), file));
  if (number === -1) throw new Error(`${file} is not a sheet of src.`);
  return `${name}_${number.toString(36)}`;
}

/** Names the classes. The app and the rendered pages need the same names. */
export const shortClassNames: Plugin = {
  name: 'short-class-names',
  apply: 'build',
  config: () => ({ css: { modules: { generateScopedName: classNameOf } } }),
};

/** CommonJS modules that most files import, with the names of their exports. */
const COMMON_JS: Readonly<Record<string, readonly string[]>> = {
  react: Object.keys(react),
  'react/jsx-runtime': Object.keys(jsxRuntime),
};
const PREFIX = '\0named-exports:';

// Without it each file would read the exports from an object: `(0, runtime.jsx)(…)` instead of `jsx(…)`.
const namedExportsOfReact: Plugin = {
  name: 'named-exports-of-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(?:\/jsx-runtime)?$/ },
    // React's packages are CommonJS modules themselves.
    handler: (id, importer = '') =>
      importer.startsWith(PREFIX) || /\/node_modules\/(?:react|react-dom|scheduler)\//.test(importer)
        ? null
        : PREFIX + id,
  },
  load: {
    filter: { id: new RegExp(`^${PREFIX}`) },
    handler(prefixed) {
      const id = prefixed.slice(PREFIX.length);
      // Node adds `default` and `module.exports`.
      const names = COMMON_JS[id]?.filter((name) => /^(?!default$)[A-Za-z]\w*$/.test(name)) ?? [];
      return [
        `import all from '${id}';`,
        'export default all;',
        ...names.map((name) => `export const ${name} = all.${name};`),
      ].join('\n');
    },
  },
};

// React needs the keys of an icon's parts for a warning only, which the production build does not give.
const iconsWithoutKeys: Plugin = {
  name: 'icons-without-keys',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ''), map: null }),
  },
};

/** The plugins for the build of the app. */
export const shorterCode: readonly Plugin[] = [shortClassNames, namedExportsOfReact, iconsWithoutKeys];
