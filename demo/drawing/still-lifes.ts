import type { Random } from '../cast/random.ts';
import type { SceneName } from './scenes.ts';
import { circle, ellipse, path, rect, repeat } from './svg-shapes.ts';

/** A photographed object in focus before a blurred scene, 600 × 750 like the scenes. */
export interface StillLife {
  scene: SceneName;
  light: string;
  /** Factor on the scene's blur. Below 1 the scene itself is the subject. */
  softness: number;
  draw(random: Random): string;
}

function line(d: string, width: number, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

const pier: StillLife = {
  scene: 'sea',
  light: 'linen',
  softness: 0.5,
  draw: () =>
    path('M-20 470L330 424V438L-20 500Z', '#2b2a33') +
    path('M-20 452L330 414V420L-20 462Z', '#2b2a33', 0.8) +
    repeat(6, (i) => rect([10 + i * 62, 436 - i * 6, 9 - i * 0.6, 150 - i * 16], '#26262e')) +
    line('M500 180q14 -14 26 0q12 -14 26 0M440 230q9 -9 17 0q8 -9 17 0', 4, '#3b3a46'),
};

const bread: StillLife = {
  scene: 'kitchen',
  light: 'moss',
  softness: 1.8,
  draw: () =>
    path('M-40 560H640V800H-40Z', '#7d5738') +
    path('M70 590H530L560 650H40Z', '#c79a63') +
    path('M40 650H560V672H40Z', '#a67c4a') +
    path('M110 600C90 500 180 420 310 420S520 500 494 600Z', '#b9793d') +
    path('M140 590C130 510 200 446 310 446S480 510 468 590Z', '#cf9150') +
    repeat(4, (i) => {
      const slash = `M${190 + i * 62} 560Q${170 + i * 66} 500 ${206 + i * 58} 462`;
      return `<path d="${slash}" stroke="#f0d3a0" stroke-width="17" fill="none" stroke-linecap="round"/>`;
    }) +
    line('M110 600C90 500 180 420 310 420S520 500 494 600Z', 6, '#5a351c'),
};

const soup: StillLife = {
  scene: 'kitchen',
  light: 'dune',
  softness: 1.8,
  draw: () =>
    path('M-40 540H640V800H-40Z', '#8f6a48') +
    ellipse([300, 660, 250, 34], '#5d4330') +
    path('M90 540C100 640 180 690 300 690S500 640 510 540Z', '#3f5f76') +
    ellipse([300, 540, 210, 56], '#2c4557') +
    ellipse([300, 540, 190, 46], '#d9a24a') +
    ellipse([250, 532, 22, 8], '#7f9b4b', 12) +
    ellipse([340, 552, 26, 8], '#5f7f45', -20) +
    ellipse([380, 528, 14, 6], '#f1dba0') +
    `<g opacity=".5">${line('M240 440q-22 -40 0 -76q20 -36 0 -70M340 430q-22 -40 0 -76q20 -36 0 -70', 11, '#fff4e0')}</g>`,
};

const trail: StillLife = {
  scene: 'hills',
  light: 'amber',
  softness: 0.7,
  draw: (random) =>
    path(
      'M180 800C230 700 330 650 300 590S250 540 290 500L312 500C300 540 380 550 390 600S330 700 420 800Z',
      '#d9c49a',
    ) +
    rect([112, 520, 16, 240], '#4a3b2c') +
    path('M70 540H190L214 562L190 584H70Z', '#7d5f42') +
    path('M170 604H60L40 624L60 644H170Z', '#6b5138') +
    repeat(60, () => {
      const x = random.between(-20, 620);
      const blade = `M${x} 760q${random.between(-12, 12)} -30 ${random.between(-20, 20)} -60`;
      return `<path d="${blade}" stroke="#4d6a3c" stroke-width="4" fill="none"/>`;
    }),
};

const market: StillLife = {
  scene: 'market',
  light: 'plum',
  softness: 1.2,
  draw: (random) =>
    path('M-40 700H640V800H-40Z', '#4a3322') +
    path('M60 470H540L500 720H100Z', '#a97b45') +
    repeat(6, (i) => rect([62 + i * 4, 500 + i * 38, 476 - i * 8, 6], '#7d5730')) +
    repeat(46, (i) => {
      const x = 100 + (i % 9) * 50 + random.between(-12, 12);
      const y = 470 - Math.floor(i / 9) * 26 + random.between(-8, 8);
      const fruit = random.pick(['#d9542f', '#e9a63a', '#b83e4a', '#efd06b', '#7f9b4b']);
      return circle([x, y, 32], fruit) + circle([x + 8, y - 10, 9], '#fff6e0', 0.45);
    }),
};

const cat: StillLife = {
  scene: 'window',
  light: 'honey',
  softness: 1,
  draw: () =>
    rect([-40, 610, 680, 200], '#e9dfcd') +
    rect([-40, 606, 680, 10], '#b9a88e') +
    path('M440 600C540 590 570 500 520 470C500 460 500 490 514 506C530 540 480 560 430 560Z', '#3a3230') +
    path('M170 612C150 500 190 400 290 380S450 480 450 612Z', '#3a3230') +
    path(
      'M180 400C160 330 170 280 186 256L236 300C262 292 290 292 314 300L362 256C380 290 386 340 366 400C350 450 200 450 180 400Z',
      '#443a37',
    ) +
    ellipse([236, 352, 17, 20], '#e9c65a') +
    ellipse([314, 352, 17, 20], '#e9c65a') +
    ellipse([236, 352, 5, 18], '#1c1614') +
    ellipse([314, 352, 5, 18], '#1c1614') +
    path('M264 384H288L276 396Z', '#d98f86') +
    line('M276 396q-2 14 -18 14M276 396q2 14 18 14', 4, '#1c1614') +
    line('M210 388L140 380M210 398L146 406M342 388L412 380M342 398L406 406', 3, '#d9cfc4') +
    ellipse([230, 606, 34, 18], '#4a403c') +
    ellipse([310, 606, 34, 18], '#4a403c'),
};

const dog: StillLife = {
  scene: 'forest',
  light: 'amber',
  softness: 1.2,
  draw: () =>
    path('M-40 690C120 660 420 700 640 680V800H-40Z', '#5a6338') +
    path('M150 760C140 600 180 500 300 500S470 600 456 760Z', '#b57b45') +
    path('M230 760C230 640 260 590 304 590S380 640 376 760Z', '#efe0c6') +
    path('M180 330C120 320 100 440 140 490C176 500 190 440 196 400Z', '#7d5028') +
    path('M424 330C484 320 504 440 464 490C428 500 414 440 408 400Z', '#7d5028') +
    path('M190 400C180 290 240 250 302 250S424 290 414 400C408 490 360 540 302 540S196 490 190 400Z', '#b57b45') +
    path('M276 250C262 340 268 400 250 450C250 520 352 520 352 450C336 400 342 340 328 250Z', '#efe0c6') +
    circle([246, 376, 17], '#20160f') +
    circle([358, 376, 17], '#20160f') +
    circle([252, 370, 5], '#fff') +
    circle([364, 370, 5], '#fff') +
    ellipse([302, 446, 30, 21], '#20160f') +
    line('M302 466V486M302 486q-26 22 -50 4M302 486q26 22 50 4', 6, '#20160f') +
    path('M284 500H320C324 540 280 540 284 500Z', '#d97b78'),
};

const train: StillLife = {
  scene: 'mountain',
  light: 'ink',
  softness: 1.3,
  draw: () =>
    '<path d="M-40 -40H640V800H-40ZM60 90Q60 60 90 60H510Q540 60 540 90V520Q540 550 510 550H90Q60 550 60 520Z" ' +
    'fill="#5d6670" fill-rule="evenodd"/>' +
    line('M90 60H510Q540 60 540 90V520Q540 550 510 550H90Q60 550 60 520V90Q60 60 90 60Z', 12, '#3a424b') +
    rect([-40, 600, 680, 200], '#8a5a3a') +
    rect([-40, 596, 680, 10], '#6b4229') +
    ellipse([430, 640, 70, 15], '#5a3826') +
    path('M372 560H488L474 640H386Z', '#f2ebe0') +
    rect([372, 590, 116, 24], '#3e5b47') +
    path('M150 640L300 620L330 660L176 684Z', '#f4ead9') +
    line('M170 650L306 632M176 664L312 644', 3, '#b9a88e'),
};

const records: StillLife = {
  scene: 'lamp',
  light: 'rose',
  softness: 1,
  draw: () =>
    rect([40, 520, 520, 200], '#6b442b', 'rx="14"') +
    path('M40 520L110 430H490L560 520Z', '#8a5a3a') +
    ellipse([280, 476, 158, 38], '#1d1a1a') +
    ellipse([280, 474, 120, 28], '#2b2727') +
    ellipse([280, 474, 84, 19], '#1d1a1a') +
    ellipse([280, 472, 46, 11], '#c4563f') +
    ellipse([280, 471, 5, 2], '#fff') +
    line('M470 440L446 470L372 482', 9, '#d9d3c8') +
    circle([470, 440, 16], '#b9b0a2') +
    repeat(3, (i) => circle([420 + i * 44, 650, 12], '#d9c9a4')) +
    rect([80, 600, 240, 80], '#4a2d1b', 'rx="8"'),
};

const moon: StillLife = {
  scene: 'lake',
  light: 'sand',
  softness: 0.8,
  draw: (random) =>
    rect([-40, -40, 680, 840], '#141c38', 'opacity=".78"') +
    circle([410, 190, 62], '#fbf1d5') +
    circle([390, 176, 12], '#e3d6b4') +
    circle([428, 210, 16], '#e3d6b4') +
    repeat(50, () =>
      circle([random.between(0, 600), random.between(0, 360), random.between(1, 2.6)], '#fff', random.between(0.4, 1)),
    ) +
    repeat(10, (i) => rect([380 - i * 3 + (i % 3) * 8, 440 + i * 26, 60 + i * 5, 4], '#fbf1d5', 'opacity=".6"')),
};

export const STILL_LIFES = { pier, bread, soup, trail, market, cat, dog, train, records, moon };
export type PictureName = keyof typeof STILL_LIFES;
