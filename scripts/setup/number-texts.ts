import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';

// Numbers the texts in the build of the app (decision 114).
//
// Lingui gives each text an id of six random characters. They hardly compress, and they stand in the code and in the catalogue of each
// language. In this build the id of a text is its number in one order of all texts, so a catalogue is a list without ids:
//
//   code       i18n._({ id: 'vXCeIi' })                       i18n._({ id: '1' })
//   catalogue  { yQE2r9: 'Likes', vXCeIi: 'Reload', … }       ['Likes', 'Reload', …]
//
// All languages have the order of the English catalogues.

/** The ids of an English catalogue, in the order of their texts. */
function idsOf(catalogue: 'app' | 'pages'): string[] {
  const filename = `locales/${catalogue}/en.po`;
  const context = { locale: 'en', sourceLocale: 'en', filename };
  return Object.keys(formatter().parse(readFileSync(filename, 'utf8'), context));
}

/** The ids of all texts. Those of each catalogue are a part without gaps: the texts that both have are in the middle. */
function orderIds(app: readonly string[], pages: readonly string[]): string[] {
  const inPages = new Set(pages);
  const last = [...app.filter((id) => inPages.has(id)), ...pages];
  return [...new Set([...app.filter((id) => !inPages.has(id)), ...last])];
}

const ids = orderIds(idsOf('app'), idsOf('pages'));
const numbers = new Map(ids.map((id, index) => [id, String(index)]));

/** The part of Babel's paths that this file uses. Babel 7 brings no types. */
interface ObjectExpression {
  readonly node: {
    readonly leadingComments?: readonly { readonly value: string }[];
    readonly properties: readonly { readonly key?: { readonly name?: string }; readonly value?: { value?: string } }[];
  };
  buildCodeFrameError(message: string): Error;
}
interface Program {
  traverse(visitor: { readonly ObjectExpression: (path: ObjectExpression) => void }): void;
}

/** Numbers the id of a message that the macro has written. The macro marks it with a comment, by which Lingui's extractor finds it too. */
function numberId(path: ObjectExpression): void {
  if (path.node.leadingComments?.some(({ value }) => value.trim() === '* i18n') !== true) return;
  const id = path.node.properties.find(({ key }) => key?.name === 'id')?.value;
  const number = numbers.get(id?.value ?? '');
  if (id === undefined || number === undefined)
    throw path.buildCodeFrameError(`No catalogue has the text with the id "${id?.value}". Run "npx lingui extract".`);
  id.value = number;
}

const macros = linguiTransformerBabelPreset();

/** Numbers the ids in the code. */
export const numberedIds: typeof macros = {
  preset: () => ({
    // The macro has replaced everything when the program is left.
    plugins: [
      { visitor: { Program: { exit: (program: Program) => program.traverse({ ObjectExpression: numberId }) } } },
    ],
  }),
  rolldown: { ...macros.rolldown, configResolvedHook: ({ command }) => command === 'build' },
};

/** Writes a compiled catalogue as a list of texts in the order of the ids. */
async function numberCatalogue(code: string): Promise<string> {
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { messages: object };
  const texts = new Map(Object.entries(messages));
  const own = ids.filter((id) => texts.has(id));
  const list = JSON.stringify(own.map((id) => texts.get(id) as unknown));
  return [
    `const texts = JSON.parse(${JSON.stringify(list)});`,
    `export const messages = Object.fromEntries(texts.map((text, index) => [index + ${numbers.get(own[0] ?? '')}, text]));`,
  ].join('\n');
}

/** Numbers the texts in the catalogues. Belongs behind Lingui's plugin, which compiles them. */
export const numberedCatalogues: Plugin = {
  name: 'numbered-catalogues',
  apply: 'build',
  transform: {
    filter: { id: /\/locales\/.*\.po$/ },
    handler: async (code) => ({ code: await numberCatalogue(code), map: null, moduleType: 'js' }),
  },
};
