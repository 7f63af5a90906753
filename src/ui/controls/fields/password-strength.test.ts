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
    ['hfjwkxqzp', 'weak'],
    ['jklmnopqrst', 'weak'],
    ['xwvutsrqpon', 'weak'],
    ['JKLMNOPQRST', 'weak'],
    ['9876543210', 'weak'],
    ['qwertyuiop boat 12', 'weak'],
    ['azertyuiop boat 12', 'weak'],
    ['asdfghjkl1', 'weak'],
    ['qsdfghjklm', 'weak'],
    ['zxcvbnm123', 'weak'],
    ['xxxxxxxxxx boat 12', 'weak'],
    ['boat 123 789', 'weak'],
    ['river 1999', 'weak'],
    ['boat1river', 'weak'],
    ['Boat1River', 'fair'],
    ['4815162342', 'fair'],
    ['river 481999', 'fair'],
    ['river 199948', 'fair'],
    ['boat, river', 'fair'],
    ['boat ,river', 'fair'],
    ['BOAT RIVER LAKE', 'fair'],
    ['a lamp window', 'fair'],
    ['hfjwkxqzpv', 'good'],
    ['!?;:!?;:&%', 'good'],
    ['a boat on the river', 'good'],
    ['seven quiet boats left the harbour', 'strong'],
    ['kX9#mQ2$vLw8', 'strong'],
    ['hfjwkxqzpvtr', 'strong'],
    ['hfjwkaxqzpvt', 'strong'],
    ['bOaT rIvEr lAkE', 'strong'],
  ] as const)('calls %s %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
