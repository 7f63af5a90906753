import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it.each([
    ['short', 'weak'],
    ['Password123', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['1234567890123', 'weak'],
    ['qwertyuiop', 'weak'],
    ['Summer2024!', 'weak'],
    ['robin robin robin robin', 'weak'],
    ['a lamp window', 'fair'],
    ['a boat on the river', 'good'],
    ['seven quiet boats left the harbour', 'strong'],
    ['kX9#mQ2$vLw8', 'strong'],
    ['hfjwkxqzpvtr', 'strong'],
  ] as const)('calls %s %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
