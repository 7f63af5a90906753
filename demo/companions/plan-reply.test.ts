import { describe, expect, test } from 'vitest';
import { planReply, REPLIES, type Situation } from './plan-reply.ts';
import { SPOKEN, VOICES } from '../cast/voices.ts';

const voice = VOICES.mara ?? expect.fail('Mara has a voice');

function situation(bodies: string[], more: Partial<Situation> = {}): Situation {
  const received = bodies.map((body) => ({ kind: 'text' as const, body }));
  return {
    companion: { name: 'Mara', age: 41, voice },
    you: 'Robin',
    received,
    sent: [],
    language: 'en',
    seed: 'seed',
    ...more,
  };
}

test('plans the same reply for the same situation', () => {
  expect(planReply(situation(['Hello'], { seed: 'a' }))).toEqual(planReply(situation(['Hello'], { seed: 'a' })));
});

test('reads after one to two seconds and types for one and a half to five', () => {
  for (let i = 0; i < 200; i++) {
    const { readMs, typingMs } = planReply(situation(['What do you do for a living?'], { seed: String(i) }));
    expect(readMs).toBeGreaterThanOrEqual(1_000);
    expect(readMs).toBeLessThanOrEqual(2_000);
    expect(typingMs).toBeGreaterThanOrEqual(1_500);
    expect(typingMs).toBeLessThanOrEqual(5_000);
  }
});

test.each([
  ['Are you real?', /fictional demo companion|not a person/],
  ['Es-tu un robot ?', /fictif/],
  ['Ben je echt?', /fictief/],
  ['Bist du ein Bot?', /erfundene/],
])('states that it is fictional when asked: %s', (question, honest) => {
  for (let i = 0; i < 20; i++) expect(planReply(situation([question], { seed: String(i) })).text).toMatch(honest);
});

test('answers the question whether the companion is real, among other messages', () => {
  expect(planReply(situation(['Are you a bot?', 'I made soup today', 'Hello?'])).intent).toBe('real');
});

test('refers a member in distress to help in their language', () => {
  expect(planReply(situation(['I want to die'])).text).toMatch(/112/);
  expect(planReply(situation(['Ik wil niet meer leven'])).text).toMatch(/113/);
});

test('answers in the language of the message', () => {
  expect(planReply(situation(['Où habites-tu ? tu habites à Paris ?']))).toMatchObject({
    language: 'fr',
    intent: 'place',
  });
  expect(planReply(situation(['Was machst du heute Abend?'])).text).toContain('Lack');
});

test('greets once and does not repeat its last replies', () => {
  const first = planReply(situation(['Hi, where do you live?']));
  expect(first.text).toMatch(/^(Hello|Hi|There you are),? ?/);
  const sent = [first.text];
  const next = planReply(situation(['And where do you live?'], { sent }));
  expect(next.text).not.toBe(first.text);
  expect(first.text.endsWith(next.text)).toBe(false);
});

test('answers a picture as a picture, in the language so far', () => {
  const plan = planReply(situation([], { received: [{ kind: 'image', body: '' }], language: 'nl' }));
  expect(plan).toMatchObject({ intent: 'picture', language: 'nl' });
});

test('asks for the words of a voice message', () => {
  const plan = planReply(situation([], { received: [{ kind: 'voice', body: '' }], language: 'fr' }));
  expect(plan).toMatchObject({ intent: 'voice', language: 'fr' });
});

test('thanks for a gift and ignores its id', () => {
  const plan = planReply(situation([], { received: [{ kind: 'gift', body: 'coffee' }], language: 'fr' }));
  expect(plan).toMatchObject({ intent: 'gift', language: 'fr' });
});

describe('every reply in every language', () => {
  const all = SPOKEN.flatMap((language) =>
    Object.entries(REPLIES[language]).flatMap(([intent, replies]) =>
      replies.map((reply) => ({ language, intent, reply })),
    ),
  );

  test('uses only known slots', () => {
    const slots = new Set(all.flatMap(({ reply }) => [...reply.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot)));
    expect([...slots].toSorted()).toEqual(['age', 'evening', 'love', 'name', 'place', 'work', 'you']);
  });

  test('mentions no like and uses no exclamation mark', () => {
    for (const { reply } of all) expect(reply).not.toMatch(/!|I like you\b|liked you|your like|match/);
  });

  test('exists for every companion', () => {
    const parts = Object.values(VOICES).flatMap((voices) =>
      SPOKEN.flatMap((language) => Object.values(voices[language])),
    );
    expect(parts).toHaveLength(12 * 4 * 4);
    expect(parts.filter((part) => part === '' || /[.{}]$/.test(part))).toEqual([]);
  });
});
