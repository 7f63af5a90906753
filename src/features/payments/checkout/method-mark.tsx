import type { PaymentMethod } from '../../../../contract/payments/states.ts';
import styles from './method-mark.module.css';

interface Box {
  readonly at: readonly [x: number, y: number];
  readonly size: readonly [width: number, height: number];
  readonly round: number;
}

/** The path of a rectangle with round corners. */
function box({ at: [x, y], size: [width, height], round }: Box): string {
  const corner = (across: number, down: number) => `a${round} ${round} 0 0 1 ${across} ${down}`;
  const [across, down] = [width - 2 * round, height - 2 * round];
  const right = `M${x + round} ${y}h${across}${corner(round, round)}v${down}${corner(-round, round)}`;
  return `${right}h${-across}${corner(-round, -round)}v${-down}${corner(round, -round)}z`;
}

const CARD = box({ at: [2, 5], size: [20, 14], round: 2.5 });
const CHIP = box({ at: [5.5, 8.5], size: [4.5, 3.6], round: 0.9 });
const PHONE = box({ at: [5, 1.5], size: [14, 21], round: 3 });
const BANK = 'M3 9.5 12 4l9 5.5zM5 20h14';
/** Drawn in the style of the icons. None is a company's logo. */
const MARKS: Record<PaymentMethod, readonly string[]> = {
  creditcard: [CARD, 'M2 10h20', 'M6 15h3'],
  visa: [CARD, CHIP, 'm14 15.5 4.5-7'],
  mastercard: [CARD, CHIP, 'M14 10a3.6 3.6 0 0 1 0 4.5', 'M16.8 8.2a7 7 0 0 1 0 8'],
  maestro: [CARD, 'M2 9.5h20', 'M6 15h.01M9 15h.01M12 15h.01M15 15h.01'],
  cartebancaire: [box({ at: [2, 8.5], size: [16, 11], round: 2 }), 'M6 5h14a2 2 0 0 1 2 2v9', 'M2 12.5h16'],
  nexi: [
    'M6 11V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v6',
    'M3 11h18v6a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z',
    'M7.5 15.5h9',
    'M6 6.5h12',
  ],
  ideal: [PHONE, 'M8.2 10.5 12 7.6l3.8 2.9', 'M9.6 13v3.4M14.4 13v3.4M8.4 19h7.2'],
  bancontact: [
    'M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3',
    box({ at: [7.5, 7.5], size: [3.5, 3.5], round: 0 }),
    box({ at: [13, 13], size: [3.5, 3.5], round: 0 }),
    'M13.5 8h3M8 13.5h.01M8 16.5h2.5',
  ],
  applepay: [
    box({ at: [3, 2], size: [11, 20], round: 2.5 }),
    'M8.5 18h.01',
    'M17 9.5a4.5 4.5 0 0 1 0 5',
    'M19.6 7.4a8.5 8.5 0 0 1 0 9.2',
  ],
  paypal: [
    'M19 7V5a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v3',
    'M3 6v12a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-3',
    'M21.5 12H18a2 2 0 0 0 0 4h3.5z',
  ],
  paysafecard: [
    'M2.5 9a3 3 0 0 1 0 6v2a2 2 0 0 0 2 2h15a2 2 0 0 0 2-2v-2a3 3 0 0 1 0-6V7a2 2 0 0 0-2-2h-15a2 2 0 0 0-2 2z',
    'M8.5 12h.01M11 12h.01M13.5 12h.01M16 12h.01',
  ],
  sdd: [
    'M19 13V7l-5-5H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h4',
    'M14 2v5h5',
    'M8 11h6M8 15h3',
    'M13 20.5c1.6-4.4 3.4-4.6 3.4-1.9 0 2 1.1 1.9 2.1.5.8-1.1 1.5-.7 3 .9',
  ],
  sct: [BANK, 'M7 12v5M11 12v5', 'M14.5 14.5H21m-2.5-2.5 2.5 2.5-2.5 2.5'],
  eps: [box({ at: [2.5, 4], size: [19, 13], round: 2 }), 'M9 21h6M12 17v4', 'm8.8 10.6 2.2 2.2 4.2-4.4'],
  blik: [PHONE, 'M8.6 7.5h.01M12 7.5h.01M15.4 7.5h.01M8.6 12h.01M12 12h.01M15.4 12h.01', 'M10 18h4'],
  prezelewy24: [box({ at: [2.5, 3.5], size: [17, 17], round: 8.5 }), 'M11 7v5l2.5 1.5', 'M17 17.5h5m-2-2 2 2-2 2'],
  giropay: [BANK, 'M9.5 12.2a3.2 3.2 0 0 1 5.4.6M14.5 17a3.2 3.2 0 0 1-5.2-.6', 'M15 11.4v1.6h-1.6M9.2 17.6V16h1.6'],
  sofort: [
    'M13 10a1 1 0 0 1-.94-1.35l1.92-6.02a.5.5 0 0 0-.86-.46l-9.9 10.2A1 1 0 0 0 4 14',
    'M11 14a1 1 0 0 1 .94 1.35l-1.92 6.02a.5.5 0 0 0 .86.46l9.9-10.2A1 1 0 0 0 20 10',
    'M4 14h7M13 10h7',
  ],
};

/** The mark of a payment method. The name is beside it. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {MARKS[method].map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  );
}
