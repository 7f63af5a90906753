import { describe, expect, it } from 'vitest';
import { findRudeness } from './find-rudeness.ts';
import texts from './rude-texts.fixture.json';

describe.each(Object.entries(texts))('in %s', (_language, { rude, sexual, fine }) => {
  it.each(rude)('is rude: %s', (text) => expect(findRudeness(text)).toBe('rude'));
  it.each(sexual)('is sexual: %s', (text) => expect(findRudeness(text)).toBe('sexual'));
  it.each(fine)('is fine: %s', (text) => expect(findRudeness(text)).toBeNull());
});
