import { expect, test } from 'vitest';
import { layOut } from './layout.ts';

const HOSTILE = `<script>alert("x")</script>&'`;
const SITE = { name: HOSTILE, origin: 'https://liaison.example', support_email: '', time_zone: 'UTC' };

test('escapes all words, addresses and digits', () => {
  const content = {
    subject: HOSTILE,
    paragraphs: [HOSTILE],
    action: { label: HOSTILE, url: `https://liaison.example/"><script>` },
    code: '<b>1',
    after: [HOSTILE],
  };
  const { html, text } = layOut(content, { site: { ...SITE, support_email: HOSTILE }, language: 'en' });
  expect(html).not.toMatch(/<script|<b>|[^=]"x"|&'/);
  expect(html.match(/&lt;script&gt;alert\(&quot;x&quot;\)/g)?.length).toBeGreaterThanOrEqual(6);
  expect(text).toContain(HOSTILE);
});

test('has one button, dark colours, and no image, script or foreign address', () => {
  const action = { label: 'Open', url: 'https://liaison.example/x' };
  const { html } = layOut({ subject: 'S', paragraphs: ['P'], action }, { site: SITE, language: 'fr' });
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  expect(html).not.toMatch(/<(img|script|link)|@import|url\(/);
  expect([...html.matchAll(/https?:\/\/[^/"]+/g)].map(([origin]) => origin)).toEqual([
    'https://liaison.example',
    'https://liaison.example',
  ]);
});

test('leaves out what the words do not have', () => {
  const { html, text } = layOut(
    { subject: 'S', paragraphs: [] },
    { site: { ...SITE, name: 'Liaison' }, language: 'en' },
  );
  expect(html).not.toMatch(/class="(button|digits|small" style="margin)|mailto/);
  expect(text).toBe('S\n\n-- \nLiaison\nhttps://liaison.example\n');
});
