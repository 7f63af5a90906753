import type { Scene } from './scene.ts';
import { backdrop, bokeh, circle, gradient, path, rect, repeat, ridge } from './svg-shapes.ts';

const sea: Scene = {
  blur: 5,
  draw: (random) => {
    const [high, low, glow, water, deep] = random.pick([
      ['#f2b98f', '#f8d9b4', '#fff1d6', '#7f9db0', '#3f6480'],
      ['#9fb7d6', '#f0cfc4', '#fff0e0', '#8aa3bd', '#4a6788'],
      ['#a9d0e4', '#e8efe6', '#ffffff', '#6ba3b8', '#2f6d8a'],
    ] as const);
    const sun = random.between(90, 520);
    return {
      tones: [high, low, deep],
      svg:
        backdrop([
          [0, high],
          [0.4, low],
          [0.6, low],
        ]) +
        circle([sun, 320, 54], glow) +
        `<defs>${gradient('water', [
          [0, water],
          [1, deep],
        ])}</defs>${rect([-40, 410, 680, 400], 'url(#water)')}` +
        repeat(9, (i) => rect([sun - 60 + (i % 3) * 22, 420 + i * 22, 120 - i * 8, 4], glow, 'opacity=".7"')),
    };
  },
};

const beach: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#a8cfe2', '#dfe7dc', '#d9bf92'],
    svg:
      backdrop([
        [0, '#8fbfdc'],
        [0.5, '#e3ecea'],
      ]) +
      rect([-40, 380, 680, 90], '#6fa3b5') +
      rect([-40, 440, 680, 14], '#eef3ee', 'opacity=".8"') +
      ridge(random, [490, 16], '#e2cda4') +
      ridge(random, [570, 40], '#d2b684') +
      repeat(26, () => {
        const x = random.between(-20, 620);
        const y = random.between(520, 640);
        return `<path d="M${x} ${y}q6 -50 ${random.between(-30, 30)} -84" stroke="#8c9463" stroke-width="5" fill="none"/>`;
      }),
  }),
};

const hills: Scene = {
  blur: 5,
  draw: (random) => {
    const [sky, haze, far, middle, near] = random.pick([
      ['#cfdfe4', '#f3e6cf', '#b4bfb0', '#8f9f7d', '#6b7d55'],
      ['#f1c9a5', '#f6e3c6', '#b79f92', '#8b7a66', '#5d5f45'],
      ['#b7d3ea', '#eef0e2', '#a8c2a6', '#7fa56f', '#557d4a'],
    ] as const);
    return {
      tones: [sky, far, near],
      svg:
        backdrop([
          [0, sky],
          [0.6, haze],
        ]) +
        circle([random.between(80, 520), 180, 60], '#fff6e2', 0.8) +
        ridge(random, [390, 40], far) +
        ridge(random, [480, 34], middle) +
        ridge(random, [580, 30], near),
    };
  },
};

const mountain: Scene = {
  blur: 4,
  draw: (random) => {
    const shift = random.int(-60, 60);
    return {
      tones: ['#9fc0d8', '#8095a6', '#4d6257'],
      svg:
        backdrop([
          [0, '#9fc0d8'],
          [0.7, '#e7eaea'],
        ]) +
        `<g transform="translate(${shift} 0)">` +
        path('M-140 500 130 210 230 350 360 160 740 520V800H-140Z', '#8095a6') +
        path('M130 210 190 294 150 300 118 280 84 284ZM360 160 440 262 392 256 358 280 318 222Z', '#f4f5f4') +
        '</g>' +
        ridge(random, [540, 22], '#4d6257'),
    };
  },
};

const snow: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#b9cbe0', '#dbe4ee', '#eef2f6'],
    svg:
      backdrop([
        [0, '#9fb6d3'],
        [0.6, '#e9dfe0'],
      ]) +
      ridge(random, [420, 30], '#c3d0df') +
      repeat(14, (i) => {
        const x = -30 + i * 48 + random.between(-14, 14);
        const height = random.between(90, 190);
        return path(`M${x - 34} 560 ${x} ${560 - height} ${x + 34} 560Z`, i % 2 === 0 ? '#4f6a68' : '#5f7b77');
      }) +
      ridge(random, [540, 16], '#eef3f8') +
      bokeh(random, ['#ffffff'], { count: 40, small: 3, large: 8, opacity: 0.9 }),
  }),
};

const forest: Scene = {
  blur: 6,
  draw: (random) => ({
    tones: ['#dbe3a8', '#7c9a62', '#4d5a3a'],
    svg:
      backdrop([
        [0, '#e7ecb6'],
        [0.45, '#a9c07d'],
        [1, '#4b5c3a'],
      ]) +
      bokeh(random, ['#f8f5c8', '#d6e29a', '#8fb069'], { count: 24, to: 420, small: 20, large: 70, opacity: 0.55 }) +
      repeat(9, (i) => {
        const x = -20 + i * 78 + random.between(-20, 20);
        return rect([x, -40, random.between(12, 34), 700], i % 2 === 0 ? '#4a3b2c' : '#63503a', 'opacity=".85"');
      }) +
      ridge(random, [590, 20], '#59683c') +
      ridge(random, [660, 14], '#3f4d2f'),
  }),
};

const autumn: Scene = {
  blur: 7,
  draw: (random) => ({
    tones: ['#f3dba6', '#d08a45', '#8a4f2c'],
    svg:
      backdrop([
        [0, '#f5e2b4'],
        [0.5, '#dea257'],
        [1, '#8a5530'],
      ]) +
      bokeh(random, ['#f6d27a', '#e08e3e', '#c25a2e', '#f3e3b0', '#93512f'], {
        count: 52,
        to: 640,
        small: 16,
        large: 58,
        opacity: 0.65,
      }),
  }),
};

const lake: Scene = {
  blur: 4,
  draw: (random) => {
    const [sky, haze, hill, water] = random.pick([
      ['#f0d3c0', '#dfe3e0', '#7d9590', '#7fa3a8'],
      ['#c4d8e8', '#eef1ea', '#6f8f86', '#78a4b4'],
      ['#e9c3b4', '#ead9cf', '#8a8490', '#9199a8'],
    ] as const);
    return {
      tones: [sky, hill, water],
      svg:
        backdrop([
          [0, sky],
          [0.5, haze],
        ]) +
        ridge(random, [365, 34], hill) +
        `<defs>${gradient('water', [
          [0, '#b4cccd'],
          [1, water],
        ])}</defs>${rect([-40, 425, 680, 400], 'url(#water)')}` +
        path('M-40 425C100 470 200 440 330 462S560 480 640 440V425Z', hill, 0.7),
    };
  },
};

export const NATURE = { sea, beach, hills, mountain, snow, forest, autumn, lake };
