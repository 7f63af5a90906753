import { describe, expect, test } from 'vitest';
import { checkLanguage } from './check-language.ts';
import { readLanguage } from './read-language.ts';

const sentencesOf = (file: string, code: string) => readLanguage(file, code).sentences;

describe('readLanguage', () => {
  test('joins the lines of a comment and divides them into sentences, each with the line where it begins', () => {
    const code = '// The sender\n// retries. A second\n// sentence.\n\n// Another comment.\nconst a = 1;\n';
    expect(sentencesOf('src/a.ts', code)).toEqual([
      { line: 1, text: 'The sender retries.' },
      { line: 2, text: 'A second sentence.' },
      { line: 5, text: 'Another comment.' },
    ]);
  });

  test('reads comments of a block without its stars, and each block by itself', () => {
    const code = '/**\n * First line\n * goes on.\n */\n/** Second. */\nconst a = 1;';
    expect(sentencesOf('src/a.ts', code)).toEqual([
      { line: 2, text: 'First line goes on.' },
      { line: 5, text: 'Second.' },
    ]);
  });

  test('reads the comments of SQL', () => {
    expect(sentencesOf('server/a.sql', '-- Locks\n--   the row.\nSELECT 1; -- ignored\n')).toEqual([
      { line: 1, text: 'Locks the row.' },
    ]);
  });

  test('reads the titles of tests and groups in every form, and the declared names', () => {
    const code = `
      describe('group', () => {
        test.each([1])('row %s', () => {});
        it(\`template \${1}\`, () => {});
        test.describe('nested', () => {});
      });
      other('no title');
      function run() {}
      class Box {}
      type Row = number;
      interface Shape { part: string }
      const { found } = box, made = 1;`;
    const { titles, names } = readLanguage('src/a.test.ts', code);
    expect(titles.map(({ text }) => text)).toEqual(['group', 'row %s', 'template ${1}', 'nested']);
    expect(names.map(({ text }) => text).toSorted()).toEqual(['Box', 'Row', 'Shape', 'made', 'run']);
  });

  test('throws on a file that cannot be parsed', () => {
    expect(() => readLanguage('src/a.ts', 'const = ;')).toThrow('src/a.ts cannot be parsed');
  });
});

describe('checkLanguage', () => {
  test.each([
    ['// What waits is sent.', '"What" in "What waits is sent.": name the subject'],
    ['// It waits. Whoever sends it', '"Whoever" in "Whoever sends it": name the subject'],
    ['// Of two the first counts.', '"Of" in "Of two the first counts.": put the subject first'],
    ['// One that is new counts.', '"One that" in "One that is new counts.": name the thing'],
    ['// Reads it anew.', '"anew" in "Reads it anew.": again'],
    ["test('the member is told', () => {});", '"is told" in "the member is told": an actor who notifies or mails'],
    ['const theTwin = 1;', 'the name theTwin has "twin": duplicate payment'],
    ['interface Wish {}', 'the name Wish has "wish": options, query'],
    ['const payment_world = 1;', 'the name payment_world has "world": dependencies'],
  ])('refuses %j', (code, problem) => {
    const problems = checkLanguage('src/a.test.ts', code);
    expect(problems.join('\n')).toContain(problem);
    expect(problems[0]).toMatch(/^src\/a\.test\.ts:1: /);
  });

  test.each([
    '// The caller knows what waits.',
    '// Of course not.',
    "const text = 'What the member said anew';",
    "test('that is new', () => {});",
    'const worldwide = 1;',
  ])('accepts %j', (code) => {
    expect(checkLanguage('src/a.test.ts', code)).toEqual([]);
  });
});
