import { Trans, useLingui } from '@lingui/react/macro';
import { LOCATION_CELL_KM } from '../../../../contract/base/rules.ts';
import { type LanderMap, MAP_BANDS } from '../../../../contract/landers.ts';
import { useFormats } from '../../../domain/formats/use-formats.ts';
import { townName } from '../../../domain/places/town-name.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './map-sheet.module.css';

/** The colour of each band, as the variable `--band`. */
export const BAND_CLASSES: readonly (string | undefined)[] = [styles.band0, styles.band1, styles.band2, styles.band3];

/** The side of a cell in the drawing, and the gap between two cells. */
const SIDE = 60;
const GAP = 4;
const EMPTY = { columns: 16, rows: 13 } as const;

interface MapSheetProps {
  /** Null: only the empty grid, because no number of profiles is known. */
  map: LanderMap | null;
  country: string | null;
}

/** A paper map of the grid, with the meaning of its colours. The drawing is hidden from screen readers, and its words are not. */
export function MapSheet({ map, country }: MapSheetProps) {
  const { columns, rows } = map ?? EMPTY;
  const [width, height] = [columns * SIDE, rows * SIDE];
  return (
    <figure className={styles.sheet}>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <defs>
          <pattern id="map-cells" width={SIDE} height={SIDE} patternUnits="userSpaceOnUse">
            <Cell column={0} row={0} className={styles.empty} />
          </pattern>
        </defs>
        <rect width={width} height={height} fill="url(#map-cells)" />
        {map?.cells.map(({ column, row, band }) => (
          <Cell
            key={`${column} ${row}`}
            column={column}
            row={row}
            className={classNames(styles.cell, BAND_CLASSES[band])}
          />
        ))}
        <Folds width={width} height={height} />
        {map === null ? <Measure /> : map.example && <Cell {...placeOf(map.example)} className={styles.chosen} />}
        {map?.towns.map((town) => (
          <Town key={`${town.column} ${town.row}`} of={town} columns={columns} country={country} />
        ))}
      </svg>
      <Legend map={map} />
    </figure>
  );
}

interface CellProps {
  column: number;
  row: number;
  className: string | undefined;
}

function Cell({ column, row, className }: CellProps) {
  return (
    <rect
      x={column * SIDE + GAP / 2}
      y={row * SIDE + GAP / 2}
      width={SIDE - GAP}
      height={SIDE - GAP}
      rx={9}
      className={className}
    />
  );
}

const placeOf = ({ column, row }: { column: number; row: number }) => ({ column, row });

/** The folds of the paper. */
function Folds({ width, height }: { width: number; height: number }) {
  const columns = [0.25, 0.5, 0.75].map((part) => part * width);
  return (
    <>
      {columns.map((x) => (
        <path key={x} d={`M${x} 0V${height}`} className={styles.fold} />
      ))}
      <path d={`M0 ${height / 2}H${width}`} className={styles.fold} />
    </>
  );
}

/** The square in the middle of the empty grid, with its measure. */
function Measure() {
  const { t } = useLingui();
  const [x, y] = [(EMPTY.columns / 2) * SIDE, ((EMPTY.rows - 1) / 2) * SIDE];
  const km = LOCATION_CELL_KM;
  return (
    <>
      <Cell column={x / SIDE} row={y / SIDE} className={styles.chosen} />
      <path d={`M${x + 2} ${y + SIDE + 4}v12m0-6h${SIDE - GAP}m0-6v12`} className={styles.measure} />
      <text x={x + SIDE / 2} y={y + SIDE + 34} className={styles.town}>
        {t`${km} km`}
      </text>
    </>
  );
}

interface TownProps {
  of: LanderMap['towns'][number];
  columns: number;
  country: string | null;
}

function Town({ of: { name, column, row, is_large }, columns, country }: TownProps) {
  const { i18n } = useLingui();
  const edge = column < EDGE ? styles.start : column > columns - EDGE ? styles.end : undefined;
  return (
    <text x={column * SIDE} y={row * SIDE} className={classNames(styles.town, is_large && styles.large, edge)}>
      {townName(name, country, i18n.locale)}
    </text>
  );
}

/** The name of a town with fewer columns to an edge begins or ends at the town. */
const EDGE = 1.5;

/** The meaning of the colours. */
function Legend({ map }: { map: LanderMap | null }) {
  const { number } = useFormats();
  const { from } = useBandWords();
  const least = number(MAP_BANDS[0]);
  if (map === null)
    return (
      <figcaption className={styles.legend}>
        <Trans>Squares get a colour from {least} profiles on.</Trans>
      </figcaption>
    );
  return (
    <figcaption className={styles.legend}>
      <b>
        <Trans>Profiles in a square</Trans>
      </b>
      <ul className={styles.bands}>
        {MAP_BANDS.map((edge, band) => (
          <li key={edge} className={styles.band}>
            <span className={classNames(styles.swatch, BAND_CLASSES[band])} aria-hidden="true" />
            {from(band)}
          </li>
        ))}
      </ul>
    </figcaption>
  );
}

/** The words for the bands: from their lower edge, and between both edges. The exact number of a square is never shown. */
export function useBandWords() {
  const { t } = useLingui();
  const { number } = useFormats();
  const from = (band: number): string => {
    const least = number(MAP_BANDS[band] ?? 0);
    if (band === 0) return t`Few: ${least} and more`;
    return band === MAP_BANDS.length - 1 ? t`Many: ${least} and more` : t`${least} and more`;
  };
  const between = (band: number): string => {
    const least = number(MAP_BANDS[band] ?? 0);
    const next = MAP_BANDS[band + 1];
    if (next === undefined) return t`For example: ${least} profiles and more`;
    const most = number(next - 1);
    return t`For example: ${least} to ${most} profiles`;
  };
  return { from, between };
}
