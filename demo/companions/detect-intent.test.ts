import { expect, test } from 'vitest';
import { detectIntent } from './detect-intent.ts';

test.each([
  ['Hi there', 'en', 'greeting'],
  ['Hi Mara, what do you do for a living?', 'en', 'work'],
  ['Where do you live?', 'en', 'place'],
  ['What are you doing tonight?', 'en', 'doing'],
  ['Are you real?', 'en', 'real'],
  ['wait, are you a bot', 'en', 'real'],
  ['Can we meet on Friday?', 'en', 'meet'],
  ['What is your WhatsApp?', 'en', 'contact'],
  ['I want to kill myself', 'en', 'distress'],
  ['I am ready to go by the window', 'en', 'statement'],
  ['When I was younger I was single for years', 'en', 'statement'],
  ['I love your smile', 'en', 'compliment'],
  ['Good night', 'en', 'goodbye'],
  ['Bonjour, tu habites où ?', 'fr', 'place'],
  ['Est-ce que tu es réelle ? es-tu un robot ?', 'fr', 'real'],
  ['Merci beaucoup', 'fr', 'thanks'],
  ['Hoi, hoe was je dag?', 'nl', 'how_are_you'],
  ['Wat ben je nu aan het doen?', 'nl', 'doing'],
  ['Ben je echt?', 'nl', 'real'],
  ['Vertel er eens meer', 'nl', 'statement'],
  ['Wie geht es dir?', 'de', 'how_are_you'],
  ['Bist du ein Bot?', 'de', 'real'],
  ['Ich war heute am Meer', 'de', 'sea'],
  ['Ich möchte sein, wo du bist', 'de', 'statement'],
] as const)('%s', (text, language, intent) => {
  expect(detectIntent(text)).toMatchObject({ language, intent });
});

test('assumes the language of the conversation if a message is ambiguous', () => {
  expect(detectIntent('Ok', 'nl').language).toBe('nl');
  expect(detectIntent('🙂', 'fr')).toEqual({ language: 'fr', intent: 'statement', greets: false });
});

test('detects a greeting before a question', () => {
  expect(detectIntent('Hello, what do you like?')).toMatchObject({ intent: 'likes', greets: true });
});
