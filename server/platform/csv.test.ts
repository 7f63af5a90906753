import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each<[string | number | null, string]>([
  ['plain', 'plain'],
  ['one, two', '"one, two"'],
  ['a "word"', '"a ""word"""'],
  ['two\nlines', '"two\nlines"'],
  [-12.5, '-12.5'],
  [null, ''],
  ['=1+1', "'=1+1"],
  ['+31', "'+31"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("https://a.example","b")', `"'=HYPERLINK(""https://a.example"",""b"")"`],
  [';=1+1;', ";'=1+1;"],
  ['a;@b', "a;'@b"],
  ['＝1+1', "'＝1+1"],
  ['a=b', 'a=b'],
  ['a; b', 'a; b'],
])('writes %j as a field', (field, written) => {
  expect(csvLine([field, 'x'])).toBe(`${written},x\r\n`);
});
