import type { Scene } from './scene.ts';
import { backdrop, bokeh, circle, ellipse, gradient, path, rect, repeat, ridge } from './svg-shapes.ts';

const park: Scene = {
  blur: 7,
  draw: (random) => ({
    tones: ['#dfe6b4', '#8fae6d', '#4c6a45'],
    svg:
      backdrop([
        [0, '#dfe6b4'],
        [0.5, '#8fae6d'],
        [1, '#4c6a45'],
      ]) +
      bokeh(random, ['#f4f0bf', '#c6d78c', '#6f9557', '#e8d98f', '#4f7448'], {
        count: 46,
        to: 620,
        small: 18,
        large: 66,
        opacity: 0.6,
      }),
  }),
};

const field: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#a9cadd', '#f3e2bd', '#c08d3f'],
    svg:
      backdrop([
        [0, '#a9cadd'],
        [0.55, '#f3e2bd'],
      ]) +
      `<defs>${gradient('wheat', [
        [0, '#dcb25f'],
        [1, '#a9752f'],
      ])}</defs>` +
      path('M-40 470C140 440 420 450 640 465V800H-40Z', 'url(#wheat)') +
      path(random.chance(0.5) ? 'M-40 478C20 440 110 430 190 462Z' : 'M400 462C460 436 560 430 640 472Z', '#63764f') +
      bokeh(random, ['#f4d68d', '#c58f3e'], { count: 30, from: 500, to: 780, small: 6, large: 20, opacity: 0.6 }),
  }),
};

const tulips: Scene = {
  blur: 6,
  draw: (random) => ({
    tones: ['#bcd8ea', '#e9e2c8', '#b9584b'],
    svg:
      backdrop([
        [0, '#a6cbe4'],
        [0.55, '#f1ead2'],
      ]) +
      ridge(random, [430, 10], '#7f9a63') +
      repeat(7, (i) =>
        rect([-40, 450 + i * 46, 680, 46], random.pick(['#c5463f', '#e7b13f', '#d77a8b', '#e9dfcf', '#a9456b'])),
      ) +
      bokeh(random, ['#5f8a4e', '#f3d9c6', '#ffd98a'], {
        count: 40,
        from: 450,
        to: 760,
        small: 4,
        large: 14,
        opacity: 0.6,
      }),
  }),
};

const vineyard: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#f3d6ad', '#a9ad74', '#6d7a45'],
    svg:
      backdrop([
        [0, '#f4cfa0'],
        [0.5, '#f7e6c4'],
      ]) +
      ridge(random, [400, 26], '#a4a57c') +
      ridge(random, [460, 16], '#87955a') +
      repeat(
        9,
        (i) =>
          `<path d="M${320 + (i - 4) * 14} 470L${300 + (i - 4) * 190} 800" stroke="#5d6f38" stroke-width="${16 + Math.abs(i - 4) * 7}"/>`,
      ) +
      circle([470, 250, 46], '#fff3d4', 0.9),
  }),
};

const garden: Scene = {
  blur: 6,
  draw: (random) => ({
    tones: ['#d9e4d2', '#8fae84', '#587a57'],
    svg:
      backdrop([
        [0, '#dbe7ee'],
        [0.4, '#e6ead2'],
        [1, '#6f9268'],
      ]) +
      ridge(random, [330, 30], '#8fae7f') +
      ridge(random, [420, 24], '#6d9263') +
      repeat(40, () =>
        ellipse(
          [random.between(-20, 620), random.between(430, 740), random.between(10, 22), random.between(50, 110)],
          random.pick(['#5f8758', '#79a06b', '#446b4a']),
          random.between(-40, 40),
        ),
      ) +
      bokeh(random, ['#e88fa2', '#f6e3ea', '#f2c25c', '#b06ba6', '#fff4e0'], {
        count: 60,
        from: 330,
        to: 720,
        small: 9,
        large: 22,
        opacity: 0.95,
      }),
  }),
};

export const GARDENS = { park, field, tulips, vineyard, garden };
