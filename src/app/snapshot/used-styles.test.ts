import { expect, it } from 'vitest';
import { dropUnusedProperties, readUsedStyles } from './used-styles.ts';

it('retains custom properties that a rule uses directly or indirectly', () => {
  const rules = ':root { --a: var(--b) 1px; --b: 2px; color: red; }p { margin: var(--a); }';
  expect(dropUnusedProperties(rules)).toBe(rules);
});

it('drops unused custom properties and those that only they use, in every rule', () => {
  const rules =
    ':root { --a: var(--b,0)var(--c); --b: ; --c: oklch(1% 0 0/.5); color: red; --a-b: 1; }' +
    '@media print {:root { --c: 1; }}p { margin: var(--a-b); }';
  expect(dropUnusedProperties(rules)).toBe(
    ':root { color: red; --a-b: 1; }@media print {:root { }}p { margin: var(--a-b); }',
  );
});

/** A page in which exactly these selectors match. */
const pageWith = (...found: string[]) =>
  ({ querySelector: (selector: string) => (found.includes(selector) ? {} : null) }) as unknown as ParentNode;

it('retains rules that match an element in any state, with their full text', () => {
  const sheet =
    '@layer reset,ui;@font-face{font-family:"A {";src:url(/a.woff2)}' +
    '@layer ui{.a{font:var(--t);font-weight:600}.b{color:red}.a:hover,.c{top:0}@media (width>=9px){.b{top:0}.a{top:1px}}}';
  expect(readUsedStyles([sheet], pageWith('.a', '.a,.c'))).toBe(
    '@layer reset,ui;@font-face{font-family:"A {";src:url(/a.woff2)}' +
      '@layer ui{.a{font:var(--t);font-weight:600}.a:hover,.c{top:0}@media (width>=9px){.a{top:1px}}}',
  );
});

it('retains empty layers and used animations, and drops other empty groups', () => {
  const sheet =
    '@layer a{.x{top:0}}@layer b{@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}' +
    "@supports (top:0){.x{top:0}}.y{animation:turn 1s;content:'}'}}";
  expect(readUsedStyles([sheet], pageWith('.y'))).toBe(
    "@layer a{}@layer b{.y{animation:turn 1s;content:'}'}}@keyframes turn{to{rotate:1turn}}",
  );
});
