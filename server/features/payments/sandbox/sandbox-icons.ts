import type { SandboxOutcome } from './outcomes.ts';

/** The paths of the icons (Lucide, ISC licence), on a square of 24. */
const PATHS: Readonly<Record<Exclude<SandboxOutcome, 'pay'> | 'sandbox', readonly string[]>> = {
  sandbox: [
    'M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2',
    'M6.453 15h11.094',
    'M8.5 2h7',
  ],
  cancel: ['M18 6 6 18', 'm6 6 12 12'],
  fail: ['M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0', 'M12 8v4', 'M12 16h.01'],
  expire: ['M12 6v6l4 2', 'M20 12v5', 'M20 21h.01', 'M21.25 8.2A10 10 0 1 0 16 21.16'],
  refuse_stored: ['M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z', 'M2 10h20', 'M6 14h2'],
  stay_pending: [
    'M5 22h14',
    'M5 2h14',
    'M17 22v-4.172a2 2 0 0 0-.586-1.414L12 12l-4.414 4.414A2 2 0 0 0 7 17.828V22',
    'M7 2v4.172a2 2 0 0 0 .586 1.414L12 12l4.414-4.414A2 2 0 0 0 17 6.172V2',
  ],
  pay_later: ['M12 6v6l2 1', 'M13.5 21.885A10 10 0 1 1 22 12', 'M14 18h8', 'm18 22 4-4-4-4'],
  pay_and_stay: ['m16 17 5-5-5-5', 'M21 12H9', 'M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4'],
  reverse: ['M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11'],
  tell_twice: [
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2z',
    'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  ],
  tell_nobody: [
    'M10.268 21a2 2 0 0 0 3.464 0',
    'M17 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 .258-1.742',
    'm2 2 20 20',
    'M8.668 3.01A6 6 0 0 1 18 8c0 2.687.77 4.653 1.707 6.05',
  ],
  tell_late: ['m3 16 4 4 4-4', 'M7 20V4', 'm21 8-4-4-4 4', 'M17 4v16'],
  wrong_amount: [
    'M4 2v20l2-1 2 1 2-1 2 1 2-1 2 1 2-1 2 1V2l-2 1-2-1-2 1-2-1-2 1-2-1-2 1Z',
    'M13 16H8',
    'M14 8H8',
    'M16 12H8',
  ],
};

export function iconOf(name: keyof typeof PATHS): string {
  const paths = PATHS[name].map((path) => `<path d="${path}"/>`).join('');
  return `<svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;
}
