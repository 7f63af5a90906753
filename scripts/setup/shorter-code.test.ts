import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { shorterCode } from './shorter-code.ts';

/** Builds a module as the app is built. */
async function codeOf(source: string): Promise<string> {
  const file = `${process.cwd()}/src/module-of-test.ts`;
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'module-of-test',
        enforce: 'pre',
        resolveId: (id) => (id === file ? id : null),
        load: (id) => (id === file ? source : null),
      },
      ...shorterCode,
    ],
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] } },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput;
  return output[0].code;
}

const run = async (source: string) =>
  (await import(`data:text/javascript,${encodeURIComponent(await codeOf(source))}`)) as Record<string, unknown>;

it('names a class by its name and the number of its sheet, so that two sheets have no common name', async () => {
  const { one, other } = (await run(`
    import button from '/src/ui/controls/buttons/button.module.css';
    import notice from '/src/ui/layout/notice.module.css';
    export const one = button.quiet;
    export const other = notice.danger;
  `)) as { one: string; other: string };
  expect(one).toMatch(/^quiet_[\da-z]+$/);
  expect(other).toMatch(/^danger_[\da-z]+$/);
  expect(one.split('_')[1]).not.toBe(other.split('_')[1]);
});

it('gives one React to named imports, the default import and a namespace', async () => {
  const { isOne, element } = await run(`
    import React, { useState } from 'react';
    import * as all from 'react';
    import { jsx } from 'react/jsx-runtime';
    export const isOne = React.useState === useState && all.useState === useState && all.default === React;
    export const element = jsx('p', { title: 'a' });
  `);
  expect(isOne).toBe(true);
  expect(element).toMatchObject({ type: 'p', props: { title: 'a' } });
});

it('calls the function of an element without an object before it', async () => {
  const code = await codeOf(`import { jsx } from 'react/jsx-runtime'; export const draw = () => jsx('p', {});`);
  expect(code).toMatch(/=> jsx\("p"/);
});

it('leaves out the keys of an icon, and keeps its shape', async () => {
  const code = await codeOf(`export { __iconData } from 'lucide-react/dist/esm/icons/archive.mjs';`);
  expect(code).toContain('M10 12h4');
  expect(code).not.toMatch(/\bkey:/);
});
