import { describe, expect, it } from 'vitest';
import { fillText, plainText } from './fill-text.ts';
import { parseSource } from './read-source.ts';

const parse = (...lines: string[]) => parseSource(['# Terms of {site}', '> Short.', ...lines].join('\n\n'), 'x.md');
const fill = (lines: string[], values = {}) => fillText(parse(...lines), 'en', { site: 'Près', ...values });

describe('a text', () => {
  it('gets the values of the site, also where they look like Markdown or ICU', () => {
    const { title, sections } = fill(['## At {site}', 'By {company}, in {days, plural, one {# day} other {# days}}.'], {
      company: '*Près* {B.V.} <b>',
      days: 1,
    });
    expect(title).toBe('Terms of Près');
    expect(sections).toEqual([
      {
        title: 'At Près',
        blocks: [{ kind: 'paragraph', line: [{ text: 'By *Près* {B.V.} <b>, in 1 day.' }] }],
        questions: [],
      },
    ]);
  });

  it('leaves out each paragraph, item, row and question about a value that the site does not have', () => {
    const lines = [
      '## A',
      'Call {phone}.',
      '[Call](tel:{phone})',
      '- {phone}\n- b',
      '| a | b |\n| --- | --- |\n| c | {phone} |\n| e | f |',
      '### Phone?',
      '{phone}',
      '### Post?',
      'No.',
    ];
    const [section] = fill(lines, { phone: undefined }).sections;
    expect(section?.blocks).toEqual([
      { kind: 'list', is_ordered: false, items: [[{ text: 'b' }]] },
      { kind: 'table', head: [[{ text: 'a' }], [{ text: 'b' }]], rows: [[[{ text: 'e' }], [{ text: 'f' }]]] },
    ]);
    expect(section?.questions.map(({ title }) => title)).toEqual(['Post?']);
  });

  it('fills the targets of links', () => {
    const [section] = fill(['## A', 'See [us](mailto:{mail}) and **this**.'], { mail: 'a@b.example' }).sections;
    expect(section?.blocks).toEqual([
      {
        kind: 'paragraph',
        line: [
          { text: 'See ' },
          { text: 'us', to: 'mailto:a@b.example' },
          { text: ' and ' },
          { text: 'this', strong: true },
          { text: '.' },
        ],
      },
    ]);
  });

  it('must name no value that no site has', () => {
    expect(() => fill(['## A', '{pohne}'])).toThrow('{pohne}');
  });

  it('is plain words for a mail', () => {
    const text = fill([
      '## A',
      'One **two**.',
      '1. three\n2. four',
      '| a | b |\n| --- | --- |\n| c | d |',
      '### Q?',
      'R.',
    ]);
    expect(plainText(text, 'Version 1')).toBe(
      'Terms of Près\n\nVersion 1\n\nShort.\n\n1. A\n\nOne two.\n\n1. three\n2. four\n\na | b\nc | d\n\nQ?\n\nR.',
    );
  });
});

describe('the format', () => {
  it.each([
    ['a text without a title', 'Words.\n\n> Short.'],
    ['a text without a summary', '# A\n\n## B'],
    ['a block before the first section', '# A\n\n> Short.\n\nWords.'],
    ['HTML', '# A\n\n> Short.\n\n## B\n\n<b>bold</b>'],
    ['HTML in a line', '# A\n\n> Short.\n\n## B\n\nA <b>bold</b> word.'],
    ['an image', '# A\n\n> Short.\n\n## B\n\n![a](/b.png)'],
    ['emphasis', '# A\n\n> Short.\n\n## B\n\nAn *important* word.'],
    ['a heading of the fourth level', '# A\n\n> Short.\n\n## B\n\n#### C'],
  ])('refuses %s', (_case, markdown) => {
    expect(() => parseSource(markdown, 'en/x.md')).toThrow('en/x.md: the format has no such element here');
  });
});
