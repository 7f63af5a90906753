import type { Plugin } from 'vite';

const RUNTIME = '\0plain-icon';

/** What Lucide makes an icon of at run time, for icons without options: `src/ui/icon.module.css` sets size and weight. */
const RUNTIME_CODE = `
import { createElement } from 'react';
const FRAME = {
  xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
};
export const plainIcon = (shapes) => {
  const children = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return (props) => createElement('svg', { ...FRAME, ...props }, ...children);
};`;

/** The module of a Lucide icon with its shapes alone. Names, aliases and keys of the shapes stay out of the bundle. */
export function plainIconModule(code: string): string | null {
  // A former name of an icon, which exports the icon of the present name.
  if (!code.includes('createLucideIcon')) return null;
  const shapes = /\bnode: ([\s\S]*?),?\n(?: {2}aliases|\};)/.exec(code)?.[1];
  if (shapes === undefined) throw new Error('Lucide writes its icons in another form.');
  const drawn = shapes.replaceAll(/,\s*key: "\w+"/g, '');
  return `import { plainIcon } from '${RUNTIME}';\nexport default /* @__PURE__ */ plainIcon(${drawn});\n`;
}

/** Replaces Lucide's run time, which can do much that no icon here needs, by a few lines. */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: { filter: { id: /plain-icon$/ }, handler: (id) => (id === RUNTIME ? id : null) },
  load: { filter: { id: /plain-icon$/ }, handler: (id) => (id === RUNTIME ? RUNTIME_CODE : null) },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: plainIconModule,
  },
};
