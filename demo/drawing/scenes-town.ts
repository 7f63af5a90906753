import type { Random } from '../cast/random.ts';
import type { Scene } from './scene.ts';
import { backdrop, bokeh, circle, ellipse, gradient, path, rect, repeat } from './svg-shapes.ts';

function towers(random: Random, colors: readonly string[], { lit, unlit }: { lit: string; unlit: string }): string {
  return repeat(6, (tower) => {
    const x = -30 + tower * 112;
    const height = random.between(330, 560);
    const windows = repeat(12, (i) =>
      random.chance(0.6)
        ? rect([x + 14 + (i % 3) * 30, 660 - height + Math.floor(i / 3) * 74, 18, 34], random.chance(0.6) ? lit : unlit)
        : '',
    );
    return rect([x, 640 - height, 106, height + 150], colors[tower % colors.length] ?? unlit) + windows;
  });
}

const street: Scene = {
  blur: 5,
  draw: (random) => {
    const dusk = random.chance(0.6);
    const sky = dusk ? ['#7f93bb', '#dcb7ae', '#f2c79c'] : ['#a9c6de', '#dbe6ea', '#f0ece0'];
    const walls = dusk ? ['#53607a', '#465069', '#5f6b82'] : ['#b89f8d', '#a78c7c', '#c9b5a2'];
    return {
      tones: [sky[0] ?? '', sky[1] ?? '', walls[1] ?? ''],
      svg:
        backdrop([
          [0, sky[0] ?? ''],
          [0.45, sky[1] ?? ''],
          [0.7, sky[2] ?? ''],
        ]) + towers(random, walls, dusk ? { lit: '#ffd48f', unlit: '#8fa0bd' } : { lit: '#e9f0f2', unlit: '#7f8f9d' }),
    };
  },
};

const night: Scene = {
  blur: 4,
  draw: (random) => ({
    tones: ['#1b2340', '#3a3354', '#231c2c'],
    svg:
      backdrop([
        [0, '#1b2340'],
        [0.55, '#3a3354'],
        [1, '#231c2c'],
      ]) +
      bokeh(random, ['#f2b25c', '#e8735a', '#7fa3e0', '#ffe2a8', '#c66c8c'], {
        count: 40,
        from: 120,
        to: 640,
        small: 8,
        large: 36,
        opacity: 0.75,
      }),
  }),
};

const wall: Scene = {
  blur: 6,
  draw: (random) => {
    const [light, shade, sun, leaf] = random.pick([
      ['#d9a583', '#b97b5a', '#f6d5b2', '#8f5b41'],
      ['#c9cdb6', '#9aa588', '#ecebd2', '#66735a'],
      ['#cfd6df', '#9fb0c3', '#f0f1ee', '#6b7d94'],
      ['#e3c7a0', '#c49a68', '#fbe9c8', '#8d6a41'],
    ] as const);
    const leaves = repeat(6, (i) =>
      ellipse([500 + (i % 2 === 0 ? -40 : 46), 170 + i * 52, 62, 17], leaf, i % 2 === 0 ? 208 : -28),
    );
    return {
      tones: [light, shade, shade],
      svg:
        backdrop(
          [
            [0, light],
            [1, shade],
          ],
          { x: 1 },
        ) +
        path('M60 -40H250L430 520H240Z', sun, 0.75) +
        path('M300 -40H460L640 520H480Z', sun, 0.6) +
        `<g opacity=".5">${leaves}</g>`,
    };
  },
};

function gable(random: Random, [x, top]: readonly [x: number, top: number], brick: string): string {
  const width = 106;
  const right = x + width;
  const middle = x + width / 2;
  const roof = random.pick([
    `M${x} ${top + 50}L${middle} ${top - 20}L${right} ${top + 50}V640H${x}Z`,
    `M${x} ${top + 50}H${x + 14}V${top + 20}H${x + 30}V${top - 6}` +
      `H${right - 30}V${top + 20}H${right - 14}V${top + 50}H${right}V640H${x}Z`,
    `M${x} ${top + 50}Q${x + 24} ${top + 40} ${x + 24} ${top}Q${middle} ${top - 36} ${right - 24} ${top}` +
      `Q${right - 24} ${top + 40} ${right} ${top + 50}V640H${x}Z`,
  ]);
  const windows = repeat(9, (i) =>
    rect(
      [x + 16 + (i % 3) * ((width - 24) / 3), top + 66 + Math.floor(i / 3) * 82, 17, 44],
      random.chance(0.3) ? '#ffdf9e' : '#efe9dc',
    ),
  );
  return path(roof, brick) + windows;
}

const canal: Scene = {
  blur: 4,
  draw: (random) => ({
    tones: ['#b9cfe0', '#8a4f3d', '#5d7478'],
    svg:
      backdrop([
        [0, '#a9c4dc'],
        [0.6, '#efe2d2'],
      ]) +
      repeat(6, (i) =>
        gable(
          random,
          [-30 + i * 112, random.between(150, 230)],
          random.pick(['#8a4f3d', '#6e3d35', '#a9684a', '#4f4a4b', '#b58a68']),
        ),
      ) +
      `<defs>${gradient('water', [
        [0, '#7d8f8c'],
        [1, '#46595d'],
      ])}</defs>` +
      rect([-40, 520, 680, 16], '#c9b9a4') +
      rect([-40, 536, 680, 260], 'url(#water)') +
      repeat(10, (i) =>
        rect([random.between(0, 520), 560 + i * 18, random.between(40, 110), 5], '#d9c3a6', 'opacity=".4"'),
      ),
  }),
};

const harbour: Scene = {
  blur: 4,
  draw: (random) => ({
    tones: ['#b8d2e4', '#e6e6da', '#5f8ba1'],
    svg:
      backdrop([
        [0, '#9fc3dd'],
        [0.6, '#f3ead8'],
      ]) +
      rect([-40, 430, 680, 380], '#6b95aa') +
      repeat(8, (i) => {
        const x = 10 + i * 82 + random.between(-20, 20);
        const height = random.between(170, 300);
        return (
          rect([x, 440 - height, 5, height], '#f6f1e6') +
          path(
            `M${x - 40} 432H${x + 46}L${x + 30} 470H${x - 26}Z`,
            random.pick(['#f4efe4', '#2f4f6b', '#a94438', '#e1b95b']),
          )
        );
      }) +
      repeat(9, (i) =>
        rect([random.between(0, 480), 490 + i * 24, random.between(50, 120), 5], '#dfe9ea', 'opacity=".5"'),
      ),
  }),
};

const market: Scene = {
  blur: 7,
  draw: (random) => ({
    tones: ['#efe3cf', '#c96d4b', '#7d8f5a'],
    svg:
      backdrop([
        [0, '#dfe8ea'],
        [0.4, '#f2e6d0'],
        [1, '#a58b6c'],
      ]) +
      repeat(12, (i) =>
        path(
          `M${-40 + i * 58} 120H${18 + i * 58}L${26 + i * 60} 240H${-44 + i * 60}Z`,
          i % 2 === 0 ? '#c4573f' : '#f5ecdc',
        ),
      ) +
      rect([-40, 470, 680, 340], '#8b6a48') +
      bokeh(random, ['#d9542f', '#e9a63a', '#7f9b4b', '#b83e4a', '#efd06b', '#5f7f45'], {
        count: 70,
        from: 380,
        to: 640,
        small: 10,
        large: 24,
        opacity: 1,
      }),
  }),
};

const terrace: Scene = {
  blur: 6,
  draw: (random) => ({
    tones: ['#3e4a63', '#8a6a66', '#4a3d3a'],
    svg:
      backdrop([
        [0, '#46557a'],
        [0.5, '#b98a80'],
        [1, '#5a4540'],
      ]) +
      rect([-40, 440, 680, 12], '#2d2a30') +
      repeat(16, (i) => rect([-30 + i * 44, 450, 6, 240], '#2d2a30')) +
      repeat(3, (row) =>
        repeat(12, (i) =>
          circle([-20 + i * 58, 70 + row * 90 + Math.sin((i / 11) * Math.PI) * 46, 10], '#ffdf9a', 0.95),
        ),
      ) +
      bokeh(random, ['#f2b25c', '#ffe2a8', '#e08a5a'], {
        count: 18,
        from: 280,
        to: 440,
        small: 8,
        large: 22,
        opacity: 0.6,
      }),
  }),
};

const bridge: Scene = {
  blur: 4,
  draw: (random) => {
    const sky = random.chance(0.5) ? ['#8aa3c8', '#f0c6a8'] : ['#a9cbe3', '#eceee6'];
    return {
      tones: [sky[0] ?? '', sky[1] ?? '', '#5b7585'],
      svg:
        backdrop([
          [0, sky[0] ?? ''],
          [0.6, sky[1] ?? ''],
        ]) +
        rect([-40, 500, 680, 300], '#648092') +
        '<g stroke="#3f4c5c" fill="none"><path d="M-40 430H640" stroke-width="14"/>' +
        '<path d="M130 120V520M470 120V520" stroke-width="20"/>' +
        '<path d="M-40 400Q70 300 130 130Q300 480 470 130Q530 300 640 400" stroke-width="6"/></g>' +
        repeat(18, (i) => rect([-30 + i * 38, 300 + Math.abs(9 - (i % 18)) * 6, 3, 130], '#3f4c5c', 'opacity=".6"')) +
        repeat(8, (i) =>
          rect([random.between(0, 500), 530 + i * 24, random.between(60, 130), 5], sky[1] ?? '', 'opacity=".5"'),
        ),
    };
  },
};

export const TOWN = { street, night, wall, canal, harbour, market, terrace, bridge };
