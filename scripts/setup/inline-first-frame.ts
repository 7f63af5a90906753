import type { Plugin } from 'vite';

/** The layers with the rules of the first frame of index.html: the values of all colours and sizes, and the rules of the page itself. */
const LAYERS = ['tokens', 'reset'];

/** Returns the blocks of the layers in a style sheet. Their order in the sheet is that of their priority. */
export function takeLayers(css: string, layers: readonly string[]): string {
  const blocks: string[] = [];
  for (const { 0: opening, index } of css.matchAll(new RegExp(`@layer (?:${layers.join('|')})\\{`, 'g'))) {
    let end = index + opening.length;
    for (let depth = 1; depth > 0 && end < css.length; end += 1)
      depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
    blocks.push(css.slice(index, end));
  }
  for (const layer of layers)
    if (!blocks.some((block) => block.startsWith(`@layer ${layer}{`)))
      throw new Error(`The style sheet has no layer ${layer}.`);
  return blocks.join('');
}

/**
 * Writes the rules of the first frame into the page, and moves the link of the style sheet to the end of the body. In the head, the link
 * would delay the first frame until the whole sheet has loaded. Scripts wait for a linked sheet at every place, so the app never renders
 * without it.
 */
export function inlineFirstFrame(html: string, css: string): string {
  const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  if (link === undefined) throw new Error('The page has no style sheet.');
  return html
    .replace(link, () => `<style>${takeLayers(css, LAYERS)}</style>`)
    .replace('</body>', () => `  ${link}\n  </body>`);
}

/** Does this for the page of the build. */
export const firstFrame: Plugin = {
  name: 'first-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
      const [sheet] = sheets;
      if (sheets.length !== 1 || sheet?.type !== 'asset') throw new Error('The app has one style sheet (decision 58).');
      return inlineFirstFrame(html, String(sheet.source));
    },
  },
};
