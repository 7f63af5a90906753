import { describe, expect, it } from 'vitest';
import { nextMenuItem } from './menu-keys.ts';

const labels = ['My profile', 'Settings', 'English', 'Logout'];

describe('nextMenuItem', () => {
  it('wraps around with the arrow keys', () => {
    expect(nextMenuItem('ArrowDown', 3, labels)).toBe(0);
    expect(nextMenuItem('ArrowUp', 0, labels)).toBe(3);
    expect(nextMenuItem('ArrowDown', -1, labels)).toBe(0);
    expect(nextMenuItem('ArrowUp', -1, labels)).toBe(3);
  });

  it('goes to the first and last item with Home and End', () => {
    expect(nextMenuItem('Home', 2, labels)).toBe(0);
    expect(nextMenuItem('End', 0, labels)).toBe(3);
  });

  it('goes to the next item that begins with the typed letter', () => {
    expect(nextMenuItem('l', 0, labels)).toBe(3);
    expect(nextMenuItem('S', 3, labels)).toBe(1);
    expect(nextMenuItem('x', 0, labels)).toBeUndefined();
  });

  it('ignores other keys', () => {
    expect(nextMenuItem('Tab', 0, labels)).toBeUndefined();
    expect(nextMenuItem(' ', 0, labels)).toBeUndefined();
    expect(nextMenuItem('ArrowDown', 0, [])).toBeUndefined();
  });
});
