import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { find, LANDER_DATA, renderLander, textsOf } from '../people/render-lander.fixture.tsx';
import { clock, runFilm } from './run-film.ts';
import { Video } from './video.tsx';

interface Cue {
  at: number;
  until: number;
  text: string;
}

let stop = () => {};
let load = vi.fn();
/** The result of the next `play()`. */
let refusal: DOMException | undefined;
let track: { mode: string; cues: Cue[] } | undefined;

/** The DOM of the tests plays no film. This one has the properties and events of a film that plays at once. */
function fakeFilm(video: HTMLVideoElement) {
  let isPaused = true;
  const fake = {
    paused: { get: () => isPaused },
    ended: { get: () => video.currentTime === 48 },
    currentTime: { value: 0, writable: true },
    load: { value: load },
    play: {
      writable: true,
      configurable: true,
      value: async () => {
        if (refusal !== undefined) throw refusal;
        isPaused = false;
        video.dispatchEvent(new Event('play'));
      },
    },
    pause: {
      value: () => {
        isPaused = true;
        video.dispatchEvent(new Event('pause'));
      },
    },
    textTracks: { get: () => (track === undefined ? [] : [track]) },
    addTextTrack: {
      value: () => {
        const cues: Cue[] = [];
        track = Object.assign(
          { mode: 'disabled', cues },
          {
            addCue: (cue: Cue) => cues.push(cue),
            removeCue: (cue: Cue) => cues.splice(cues.indexOf(cue), 1),
          },
        );
        return track;
      },
    },
  };
  Object.defineProperties(video, fake);
}

beforeEach(() => {
  vi.stubGlobal('VTTCue', function cue(this: Cue, at: number, until: number, text: string) {
    Object.assign(this, { at, until, text });
  });
  refusal = undefined;
  track = undefined;
  load = vi.fn();
  renderLander(createElement(Video, { data: LANDER_DATA }));
  fakeFilm(film());
  stop = runFilm(document);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const film = () => find('video') as HTMLVideoElement;
const state = () => find('[data-film]').dataset['film'];
const position = () => find('[data-position]') as HTMLInputElement;
const current = () => [...document.querySelectorAll<HTMLElement>('[aria-current]')].map((line) => line.dataset['at']);

/** The film arrives at a second. */
function reach(second: number): void {
  film().currentTime = second;
  film().dispatchEvent(new Event('timeupdate'));
}
function end(): void {
  reach(48);
  film().pause();
  film().dispatchEvent(new Event('ended'));
}

it('replaces the controls of the browser and starts nothing by itself', () => {
  expect([state(), film().controls, film().paused]).toEqual(['poster', false, true]);
  expect(textsOf(document, '[data-time]')).toEqual(['0:00 / 0:48']);
  expect(current()).toEqual([]);
});

it('plays, pauses, and leaves the focus at a button that stays', () => {
  find('[data-begin]').click();
  expect([state(), find('[data-toggle]').dataset['toggle']]).toEqual(['playing', 'pause']);
  expect(document.activeElement).toBe(find('[data-toggle]'));
  film().click();
  expect([state(), find('[data-toggle]').dataset['toggle']]).toEqual(['paused', 'play']);
  find('[data-toggle]').click();
  expect(state()).toBe('playing');
});

it('makes the captions of the words in the page, and shows them until they are switched off', () => {
  film().click();
  expect(track?.mode).toBe('showing');
  expect(track?.cues).toHaveLength(6);
  expect(track?.cues[1]).toMatchObject({ at: 12, until: 20, text: textsOf(document, '[data-at="12"] > span')[0] });
  expect(track?.cues[5]).toMatchObject({ at: 44, until: 48 });
  find('[data-captions]').click();
  expect([track?.mode, find('[data-captions]').getAttribute('aria-pressed')]).toEqual(['disabled', 'false']);
  film().click();
  film().click();
  expect([track?.mode, track?.cues.length]).toEqual(['disabled', 6]);
  find('[data-captions]').click();
  expect(track?.mode).toBe('showing');
});

it('marks the current line and shows the time', () => {
  film().click();
  reach(0.2);
  expect(current()).toEqual(['0']);
  reach(19.9);
  expect([current(), textsOf(document, '[data-time]'), position().value]).toEqual([['12'], ['0:19 / 0:48'], '19']);
  expect(position().getAttribute('aria-valuetext')).toBe('0:19');
  reach(20);
  expect(current()).toEqual(['20']);
});

it('moves to the chosen position', () => {
  position().value = '30';
  position().dispatchEvent(new Event('input', { bubbles: true }));
  expect([film().currentTime, ...current(), ...textsOf(document, '[data-time]')]).toEqual([30, '28', '0:30 / 0:48']);
  expect(film().paused).toBe(true);
});

it('offers the film again at its end, until the visitor moves the position', () => {
  film().click();
  end();
  expect([state(), ...current()]).toEqual(['ended', '44']);
  reach(48);
  expect(state()).toBe('ended');
  reach(40);
  expect(state()).toBe('paused');
  end();
  find('[data-begin]').click();
  expect(state()).toBe('playing');
});

it('reports a film that does not load, and loads it again on request', async () => {
  refusal = new DOMException('No source.', 'NotSupportedError');
  find('[data-begin]').click();
  await vi.waitFor(() => expect(state()).toBe('failed'));
  expect(load).not.toHaveBeenCalled();
  refusal = undefined;
  find('[data-toggle]').click();
  expect(load).toHaveBeenCalledOnce();
  expect(state()).toBe('playing');
  film().dispatchEvent(new Event('error'));
  expect(state()).toBe('failed');
});

it('reports no failure if a pause ends the start', async () => {
  const play = vi.spyOn(film(), 'play');
  refusal = new DOMException('Paused.', 'AbortError');
  find('[data-toggle]').click();
  await expect(play.mock.results[0]?.value).rejects.toThrow('Paused.');
  expect(state()).toBe('poster');
});

it('shows the player on the full screen, or the film alone on an iPhone', () => {
  const request = vi.fn(async () => {});
  const enter = vi.fn();
  Object.assign(film(), { webkitEnterFullscreen: enter });
  Object.assign(find('[data-film]'), { requestFullscreen: request });
  find('[data-full]').click();
  expect([request, enter].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  Object.defineProperty(document, 'fullscreenElement', { value: find('[data-film]'), configurable: true });
  find('[data-film]').dispatchEvent(new Event('fullscreenchange'));
  expect(find('[data-full]').getAttribute('aria-pressed')).toBe('true');
  Reflect.deleteProperty(document, 'fullscreenElement');
  Object.assign(find('[data-film]'), { requestFullscreen: undefined });
  find('[data-full]').click();
  expect(enter).toHaveBeenCalledOnce();
});

it('restores the controls of the browser when it stops, and reuses the captions when it runs again', () => {
  film().click();
  film().pause();
  stop();
  expect([state(), film().controls]).toEqual(['native', true]);
  find('[data-toggle]').click();
  expect(film().paused).toBe(true);
  const before = track;
  stop = runFilm(document);
  film().click();
  expect(track).toBe(before);
  expect(track?.cues).toHaveLength(6);
});

it('does nothing on another page', () => {
  document.body.innerHTML = '<p>Text</p>';
  expect(() => runFilm(document)()).not.toThrow();
});

it('writes seconds as a clock', () => {
  expect([0, 7.9, 48, 61].map(clock)).toEqual(['0:00', '0:07', '0:48', '1:01']);
});

it('is complete without its script: the controls of the browser, a poster and all words', () => {
  const { html } = renderLander(createElement(Video, { data: LANDER_DATA }));
  expect(html).not.toMatch(/ style=|<!--/);
  expect(html).toMatch(/<video[^>]* preload="none" poster="\/people\/s-evening-w-960.webp"[^>]* controls=""/);
  expect(html).not.toMatch(/autoplay/i);
  expect(textsOf(document, 'li time')).toEqual(['0:00', '0:12', '0:20', '0:28', '0:36', '0:44']);
  expect(textsOf(document, 'li span')).toEqual([
    'Hanna comes home, takes off her shoes and reads three profiles. That is free.',
    'She writes one line. It says 2 credits beside the button, and what that is in money: €0.70 or more.',
    'An answer arrives. Reading it costs nothing.',
    'A mask beside a name: this profile is fictional, and says so.',
    'Saturday at four. She puts the phone away.',
    'Meet someone worth staying up for.',
  ]);
  expect(find('form[action="/signup"]').textContent).toContain('Create your profile');
});

it('names no price that it does not know', () => {
  const settings = { ...LANDER_DATA.settings, message_credits: 0 };
  for (const data of [undefined, { ...LANDER_DATA, settings }]) {
    renderLander(createElement(Video, { data: data }));
    expect(textsOf(document, '[data-at="12"] span')).toEqual(['She writes one line, and sends it.']);
  }
});
