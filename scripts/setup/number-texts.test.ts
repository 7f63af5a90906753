import { readFileSync } from 'node:fs';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { numberedCatalogues, numberedIds } from './number-texts.ts';
import { sourcePlugins } from './source-plugins.ts';

/** Builds a module as the app is built, and returns its exports. */
async function run(source: string): Promise<Readonly<Record<string, unknown>>> {
  const file = `${process.cwd()}/src/module-of-test.ts`;
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'module-of-test',
        enforce: 'pre',
        resolveId: (id) => (id === file ? id : null),
        load: (id) => (id === file ? source : null),
      },
      ...sourcePlugins(numberedIds),
      numberedCatalogues,
    ],
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] } },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as Rolldown.RolldownOutput;
  return (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as Readonly<
    Record<string, unknown>
  >;
}

it('shows the text of each message, also of those with a name, a plural or values', async () => {
  const { shown } = await run(`
    import { i18n } from '@lingui/core';
    import { msg, plural } from '@lingui/core/macro';
    import { messages as english } from '/locales/app/en.po';
    import { messages as german } from '/locales/app/de.po';
    const credits = 2;
    const name = 'Ada';
    const texts = [
      msg\`Reload\`,
      msg({ id: 'complaint.decision', message: 'A decision about me' }),
      msg\`\${plural(credits, { one: '# credit', other: '# credits' })}\`,
      msg\`\${name} likes you\`,
    ];
    i18n.load({ en: english, de: german });
    export const shown = ['en', 'de'].map((language) => {
      i18n.activate(language);
      return texts.map((text) => i18n._(text));
    });
  `);
  expect(shown).toEqual([
    ['Reload', 'A decision about me', '2 credits', 'Ada likes you'],
    ['Neu laden', 'Eine Entscheidung über mich', '2 Credits', 'Ada mag dich'],
  ]);
});

it('gives the texts of the app and of public pages one order, so that a page can use both', async () => {
  const { app, pages } = (await run(`
    export { messages as app } from '/locales/app/en.po';
    export { messages as pages } from '/locales/pages/en.po';
  `)) as Readonly<Record<'app' | 'pages', Readonly<Record<string, unknown>>>>;
  const shared = Object.keys(app).filter((number) => number in pages);
  expect(shared).not.toEqual([]);
  expect(shared.map((number) => app[number])).toEqual(shared.map((number) => pages[number]));
  expect(Object.keys({ ...app, ...pages })).toEqual(
    Array.from(
      { length: Object.keys(app).length + Object.keys(pages).length - shared.length },
      (_, index) => `${index}`,
    ),
  );
});

it('leaves strings alone that only look like an id', async () => {
  const id = generateMessageId('Reload');
  expect(readFileSync('locales/app/en.po', 'utf8')).toContain('msgid "Reload"');
  const { strings } = await run(`
    import { msg } from '@lingui/core/macro';
    export const strings = [{ id: '${id}' }, '${id}', '${id} in a text', { id: 'complaint.decision' }, msg\`Reload\`.id === '${id}'];
  `);
  expect(strings).toEqual([{ id }, id, `${id} in a text`, { id: 'complaint.decision' }, false]);
});

it('fails for a text that is in no catalogue, and names the command that adds it', async () => {
  const source = "import { msg } from '@lingui/core/macro'; export const text = msg`This text is in no catalogue`;";
  await expect(run(source)).rejects.toThrow('Run "npx lingui extract"');
});
