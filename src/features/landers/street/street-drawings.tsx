import styles from './street-drawings.module.css';

/** Draws the cat of the house. */
export function Cat() {
  return (
    <svg viewBox="0 0 100 60" className={styles.cat}>
      <path d="M22 60c-4-22 4-36 20-36l2-14 8 9h10l8-9 2 20c4 10 2 22-2 30Z" />
      <path d="M22 58c-14 2-20-8-14-16" className={styles.tail} />
      <circle cx="53" cy="29" r="2" className={styles.eye} />
      <circle cx="63" cy="29" r="2" className={styles.eye} />
    </svg>
  );
}

const ROOFS =
  'M0 220V96l46-38 46 38h10V60h14v36h44V74h120v30h22l58-50 58 50v-6h96V70h16v28h44l40-34 40 34h52V58h138v52h30l52-44 52 ' +
  '44h66V78h150v24h44l50-42 50 42h32V66h120v40h70v114Z';

/** The corners of the small windows in the roofs that are lit. */
const LIGHTS = (
  '28,112 58,140 180,98 222,126 250,98 356,92 372,140 460,126 522,122 628,96 ' +
  '700,84 742,112 716,140 858,128 980,104 1040,132 1180,92 1330,96 1300,128'
).split(' ');

/** Draws the other houses of the street, behind the page. */
export function Skyline() {
  return (
    <svg viewBox="0 0 1440 220" preserveAspectRatio="xMinYMax slice" className={styles.skyline} aria-hidden="true">
      <path d={ROOFS} />
      <path d={LIGHTS.map((corner) => `M${corner}h10v14h-10Z`).join('')} className={styles.light} />
    </svg>
  );
}
