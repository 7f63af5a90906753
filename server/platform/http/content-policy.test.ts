import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentPolicy, LIBRARY_STYLES, withMediaOf } from './content-policy.ts';

test('allows inline scripts and styles by hash and files by origin', () => {
  const policy = contentPolicy(
    '<script type="module" src="/a.js"></script><script>alert(1)</script><style media="all">a{}</style>',
    true,
  );
  expect(policy['script-src']).toEqual(["'self'", "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  expect(policy['style-src']).toHaveLength(2 + LIBRARY_STYLES.length);
  expect(JSON.stringify(policy)).not.toContain('unsafe');
});

test('needs no hash for data, which browsers do not run', () => {
  const data = ['application/json', 'application/ld+json'].map((type) => `<script type="${type}">{}</script>`);
  expect(contentPolicy(data.join(''), true)['script-src']).toEqual(["'self'"]);
  expect(contentPolicy('<script type="application/ld">{}</script>', true)['script-src']).toHaveLength(2);
});

test('allows pictures and films of another origin, and nothing else', () => {
  const policy = contentPolicy('', true);
  const wider = withMediaOf(policy, 'https://cdn.example');
  const changed = Object.keys(wider).filter((name) => wider[name] !== policy[name]);
  expect(changed).toEqual(['img-src', 'media-src']);
  expect(wider['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://cdn.example']);
  expect(wider['media-src']).toEqual(["'self'", 'blob:', 'https://cdn.example']);
});

test('LIBRARY_STYLES equals the styles that React Aria writes', () => {
  const folder = new URL('../../../node_modules/react-aria/dist/private/', import.meta.url);
  const texts = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'].map((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8');
    const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? '';
    const template = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? '';
    return template.replace(/\$\{[^}]+\}/, attribute).trim();
  });
  expect(texts).toEqual(LIBRARY_STYLES);
});
