import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainIconModule } from './plain-icons.ts';

const ICONS = 'node_modules/lucide-react/dist/esm/icons';

describe('plainIconModule', () => {
  it('keeps the shapes of every icon of the installed release and drops their keys', () => {
    for (const file of readdirSync(ICONS).filter((name) => name.endsWith('.mjs'))) {
      const code = readFileSync(path.join(ICONS, file), 'utf8');
      const plain = plainIconModule(code);
      if (plain === null) continue;
      const tags = (text: string) => [...text.matchAll(/\[\s*"(\w+)",\s*\{\s*(\w+): ("[^"]*")/g)].map(([tag]) => tag);
      expect(tags(plain), file).toEqual(tags(code));
      expect(tags(plain), file).not.toEqual([]);
      expect(plain, file).not.toMatch(/key:|aliases|name:/);
    }
  });

  it('leaves a module alone that only gives an icon another name', () => {
    expect(plainIconModule("export { default } from './house.mjs';")).toBeNull();
  });

  it('stops the build at a form that it does not know', () => {
    expect(() => plainIconModule('createLucideIcon(shapesOf("house"))')).toThrow('another form');
  });
});
