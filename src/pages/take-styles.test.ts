import { expect, it } from 'vitest';
import { takeStyles } from './take-styles.ts';

it('turns style attributes into rules, one for equal ones, and leaves texts', () => {
  const html =
    '<p style="width:1px">a style=&quot;b&quot;</p><i class="x" style="font:&quot;A&quot; &amp; b"></i><b style="width:1px"></b>';
  expect(takeStyles(html)).toEqual({
    body: '<p data-styled="0">a style=&quot;b&quot;</p><i class="x" data-styled="1"></i><b data-styled="0"></b>',
    rules: '[data-styled="0"]{width:1px}[data-styled="1"]{font:"A" & b}',
  });
});

it('takes no text for an attribute', () => {
  const html = '<input disabled value="x style="/><span class="a > style="><br/> style="b"</span>';
  expect(takeStyles(html)).toEqual({ body: html, rules: '' });
});

it('refuses a style that is more than declarations', () => {
  for (const text of ['a}b', 'a{', '&lt;/style&gt;']) expect(() => takeStyles(`<p style="${text}">`)).toThrow(text);
});
