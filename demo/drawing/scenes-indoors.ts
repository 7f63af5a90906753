import type { Scene } from './scene.ts';
import { backdrop, bokeh, circle, ellipse, gradient, path, rect, repeat } from './svg-shapes.ts';

const cafe: Scene = {
  blur: 9,
  draw: (random) => ({
    tones: ['#4a2f25', '#6f4630', '#3c251c'],
    svg:
      backdrop([
        [0, '#4a2f25'],
        [0.6, '#6f4630'],
        [1, '#3c251c'],
      ]) +
      rect([-40, 360, 240, 10], '#2c1a13') +
      rect([-40, 250, 200, 8], '#2c1a13') +
      bokeh(random, ['#e9a45c', '#c4553a', '#7c9a83', '#e6d0a8'], {
        count: 16,
        from: 180,
        to: 350,
        small: 8,
        large: 20,
        opacity: 0.8,
      }) +
      repeat(3, (i) => {
        const x = [130, 470, 330][i] ?? 0;
        const y = random.between(40, 130);
        return circle([x, y, 80 - i * 20], '#ffcf8d', 0.42) + circle([x, y, 36 - i * 7], '#fff0cf');
      }),
  }),
};

const window: Scene = {
  blur: 5,
  draw: (random) => {
    const [plaster, shade] = random.pick([
      ['#e9dccb', '#c9b296'],
      ['#d5dcd6', '#a9b8ac'],
      ['#ead3c6', '#c79f8c'],
    ] as const);
    const plant = random.chance(0.7)
      ? ellipse([490, 330, 26, 110], '#5d7a55') +
        ellipse([550, 300, 24, 130], '#6b8a60', 16) +
        ellipse([440, 360, 22, 100], '#557050', -22) +
        rect([440, 430, 120, 130], '#b5623f', 'rx="12"')
      : circle([500, 250, 60], '#fff1d2') + rect([496, 300, 8, 260], '#5d4a3c');
    return {
      tones: [plaster, '#dfe6e4', shade],
      svg:
        backdrop([
          [0, plaster],
          [1, shade],
        ]) +
        `<defs>${gradient('sky', [
          [0, '#bcd6e6'],
          [1, '#f5ecd9'],
        ])}</defs>` +
        rect([-30, 40, 330, 470], '#f7f1e6') +
        rect([-10, 62, 136, 426], 'url(#sky)') +
        rect([146, 62, 134, 426], 'url(#sky)') +
        plant,
    };
  },
};

const books: Scene = {
  blur: 7,
  draw: (random) => {
    const shelf = (y: number): string => {
      let row = '';
      for (let x = -30; x < 640;) {
        const width = random.between(18, 48);
        const height = random.between(90, 135);
        row += rect(
          [x, y + 145 - height, width - 3, height],
          random.pick(['#a8472f', '#d8b27a', '#38566b', '#5f7355', '#e6d9c3', '#7a3b45', '#c58a4a', '#2f3f4f']),
        );
        x += width;
      }
      return row + rect([-40, y + 145, 680, 16], '#3a2418');
    };
    return {
      tones: ['#7a5a45', '#6a4a38', '#5a3a29'],
      svg:
        rect([-40, -40, 680, 830], '#5a3a29') +
        repeat(4, (i) => shelf(-20 + i * 165)) +
        circle([random.between(60, 540), 120, 160], '#ffcf8d', 0.28),
    };
  },
};

const kitchen: Scene = {
  blur: 6,
  draw: (random) => {
    const [tile, other, wood] = random.pick([
      ['#dfe7e2', '#cfdcd6', '#a87750'],
      ['#e9e1d3', '#dccfba', '#8a6042'],
      ['#d3dfe6', '#bfd0da', '#b58a62'],
    ] as const);
    return {
      tones: [tile, other, wood],
      svg:
        rect([-40, -40, 680, 830], '#b9c8c1') +
        repeat(56, (i) =>
          rect(
            [-30 + (i % 7) * 96, -10 + Math.floor(i / 7) * 60, 92, 56],
            (i + Math.floor(i / 7)) % 3 === 0 ? other : tile,
            'rx="3"',
          ),
        ) +
        rect([-40, 470, 680, 340], wood) +
        circle([random.between(430, 540), 410, 62], random.pick(['#c9673f', '#e0ad4a', '#a9473f'])) +
        rect([70, 330, 80, 140], random.pick(['#56715f', '#4a6a86', '#7a3b45']), 'rx="16"') +
        circle([300, 40, 120], '#fff3d8', 0.6),
    };
  },
};

const studio: Scene = {
  blur: 0,
  draw: (random) => {
    const [light, shade] = random.pick([
      ['#d9c7e0', '#a98db6'],
      ['#bcd3d0', '#7fa3a0'],
      ['#f0c3a8', '#d78f74'],
      ['#c8d4ea', '#8fa5cc'],
      ['#f1d79a', '#d9ab55'],
      ['#e9b8b5', '#c27c7d'],
      ['#d8dcc0', '#a3ab83'],
      ['#e4ddd3', '#b9aa98'],
    ] as const);
    const marks = `<stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${shade}"/>`;
    return {
      tones: [light, light, shade],
      svg:
        `<defs><radialGradient id="glow" cx=".62" cy=".34" r=".85">${marks}</radialGradient></defs>` +
        rect([-40, -40, 680, 830], 'url(#glow)'),
    };
  },
};

const gallery: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#ece7de', '#ddd5c8', '#a98f74'],
    svg:
      backdrop([
        [0, '#f0ece4'],
        [1, '#cfc6b8'],
      ]) +
      rect([-40, 600, 680, 200], '#a08468') +
      repeat(3, (i) => {
        const x = -40 + i * 230 + random.between(-20, 20);
        const [ground, stroke, spot] = random.shuffled([
          '#2f4f6b',
          '#c4563f',
          '#e2b34f',
          '#e8ddc8',
          '#4f6b57',
          '#7a3b45',
        ]);
        return (
          rect([x, 130, 180, 240], '#2b2521') +
          rect([x + 10, 140, 160, 220], ground ?? '') +
          ellipse([x + 90, 280, 70, 40], stroke ?? '', random.between(-40, 40)) +
          circle([x + 110, 200, 32], spot ?? '')
        );
      }) +
      repeat(3, (i) => circle([50 + i * 240, 20, 70], '#fff8e6', 0.7)),
  }),
};

const plants: Scene = {
  blur: 6,
  draw: (random) => ({
    tones: ['#dfe8df', '#86a886', '#4f7357'],
    svg:
      backdrop([
        [0, '#e6efe9'],
        [1, '#9fb8a4'],
      ]) +
      repeat(5, (i) => rect([-20 + i * 150, -40, 8, 700], '#f7faf6')) +
      repeat(3, (i) => rect([-40, 90 + i * 180, 680, 8], '#f7faf6')) +
      repeat(34, () =>
        ellipse(
          [
            random.chance(0.5) ? random.between(-30, 170) : random.between(430, 630),
            random.between(150, 720),
            random.between(14, 28),
            random.between(60, 130),
          ],
          random.pick(['#4f7d58', '#6d9a6b', '#35604a', '#88b07a']),
          random.between(-80, 80),
        ),
      ),
  }),
};

const lamp: Scene = {
  blur: 8,
  draw: (random) => {
    const [wall, dark, sofa] = random.pick([
      ['#7d5a4a', '#4a342c', '#3f5a5c'],
      ['#5f6a6b', '#39444a', '#8a4f3d'],
      ['#8a7a5c', '#544a38', '#4a5a78'],
    ] as const);
    const x = random.between(90, 510);
    return {
      tones: [wall, wall, dark],
      svg:
        backdrop([
          [0, wall],
          [1, dark],
        ]) +
        circle([x, 220, 230], '#ffd79a', 0.25) +
        circle([x, 220, 130], '#ffdfa6', 0.4) +
        path(`M${x - 60} 260L${x - 36} 170H${x + 36}L${x + 60} 260Z`, '#fff0cc') +
        rect([x - 4, 260, 8, 300], '#2b211c') +
        rect([-40, 500, 680, 300], sofa, 'rx="60"') +
        rect([x > 300 ? 60 : 420, 140, 130, 160], '#d9c4a0', 'opacity=".55"'),
    };
  },
};

const train: Scene = {
  blur: 5,
  draw: (random) => ({
    tones: ['#c9d6dc', '#9bb184', '#5b6470'],
    svg:
      rect([-40, -40, 680, 830], '#737c87') +
      `<defs>${gradient('view', [
        [0, '#bcd7e6'],
        [0.5, '#eef0e2'],
        [0.55, '#a8bd86'],
        [1, '#6f8a5a'],
      ])}</defs>` +
      rect([-60, 50, 520, 420], 'url(#view)', 'rx="36"') +
      repeat(7, () =>
        rect(
          [random.between(-40, 360), random.between(270, 300), random.between(40, 110), 10],
          '#6c8458',
          'opacity=".8"',
        ),
      ) +
      rect([-40, 490, 680, 16], '#c7ccd1') +
      rect([420, 300, 260, 500], random.pick(['#3d5a86', '#7a3b45', '#3f6a5a']), 'rx="40"'),
  }),
};

const concert: Scene = {
  blur: 6,
  draw: (random) => {
    const [beam, glow] = random.pick([
      ['#7f6be0', '#e06bb0'],
      ['#e0904a', '#f0c46a'],
      ['#4aa0d8', '#8ae0d0'],
    ] as const);
    return {
      tones: ['#241d33', '#4a3556', '#1d1722'],
      svg:
        backdrop([
          [0, '#2c2340'],
          [0.6, '#4d3350'],
          [1, '#1a141f'],
        ]) +
        repeat(5, (i) =>
          path(
            `M${60 + i * 120} -20L${random.between(-80, 300) + i * 60} 640H${random.between(120, 360) + i * 60}Z`,
            i % 2 === 0 ? beam : glow,
            0.28,
          ),
        ) +
        repeat(5, (i) => circle([60 + i * 120, 20, 24], '#fff3e0', 0.95)) +
        bokeh(random, [beam, glow, '#ffe9c0'], { count: 20, from: 60, to: 520, small: 5, large: 16, opacity: 0.6 }),
    };
  },
};

export const INDOORS = { cafe, window, books, kitchen, studio, gallery, plants, lamp, train, concert };
