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
/** The edge of the paper around the cells. */
const EDGE = 14;
const EMPTY: Size = { columns: 16, rows: 13 };

interface MapSheetProps {
  /** Null: only the empty grid, because no number of profiles is known. */
  map: LanderMap | null;
  country: string | null;
}

/** A paper map of the grid, with the meaning of its colours. The drawing is hidden from screen readers, and its words are not. */
export function MapSheet({ map, country }: MapSheetProps) {
  const size = map ?? EMPTY;
  const { x, y } = narrowView(size, map?.example);
  return (
    <figure className={styles.sheet}>
      {/* Both views show the same drawing. A browser draws no pattern of an element that is not displayed. */}
      <svg width="0" height="0" className={styles.source} aria-hidden="true">
        <defs>
          <pattern id="map-cells" width={SIDE} height={SIDE} patternUnits="userSpaceOnUse">
            <Cell column={0} row={0} className={styles.empty} />
          </pattern>
          <g id="map-drawing">
            <Drawing map={map} country={country} />
          </g>
        </defs>
      </svg>
      <svg className={styles.wide} viewBox={`0 0 ${size.columns * SIDE} ${size.rows * SIDE}`} aria-hidden="true">
        <use href="#map-drawing" />
      </svg>
      <svg
        className={styles.narrow}
        viewBox={`${x * SIDE} ${y * SIDE} ${NARROW.columns * SIDE} ${NARROW.rows * SIDE}`}
        aria-hidden="true"
      >
        <use href="#map-drawing" />
      </svg>
      <Legend map={map} />
    </figure>
  );
}

type Size = Pick<LanderMap, 'columns' | 'rows'>;

/** The cells that a phone shows. Above them lies the bar, and below the legend and the card. */
const NARROW: Size = { columns: 7.5, rows: 9 };
/** The rows above the middle of the example, and the most of them that are not on the map. */
const ABOVE = 4.25;
const BLANK = 1.5;

/** The corner of the narrow view. The example is in its middle, but no column and hardly a row above it is beside the map. */
function narrowView({ columns, rows }: Size, example: LanderMap['example'] | undefined): { x: number; y: number } {
  const { column, row } = example ?? { column: columns / 2, row: (rows - 1) / 2 };
  return {
    x: Math.min(Math.max(column + 0.5 - NARROW.columns / 2, 0), columns - NARROW.columns),
    y: Math.max(row + 0.5 - ABOVE, -BLANK),
  };
}

/** The cells, the folds of the paper and the names. */
function Drawing({ map, country }: MapSheetProps) {
  const { columns, rows } = map ?? EMPTY;
  const [width, height] = [columns * SIDE, rows * SIDE];
  return (
    <>
      <rect x={-EDGE} y={-EDGE} width={width + 2 * EDGE} height={height + 2 * EDGE} rx={18} className={styles.paper} />
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
      {map === null && <Measure />}
      {map?.example && <Cell column={map.example.column} row={map.example.row} className={styles.chosen} />}
      {map?.towns.map((town) => (
        <Town key={`${town.column} ${town.row}`} of={town} map={map} country={country} />
      ))}
    </>
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

/** The folds of the paper, and every second panel between them in the shade. */
function Folds({ width, height }: { width: number; height: number }) {
  const [panel, half] = [width / 4, height / 2];
  return (
    <>
      {[0, 1, 2, 3].map((index) => (
        <rect
          key={index}
          x={index * panel}
          y={(index % 2) * half}
          width={panel}
          height={half}
          className={styles.shade}
        />
      ))}
      <path
        d={`M${panel} 0v${height}m${panel} 0v${-height}m${panel} 0v${height}M0 ${half}h${width}`}
        className={styles.fold}
      />
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
  map: LanderMap;
  country: string | null;
}

/** The name of a town, at its place. The name of the example is above or below the edge of its cell. */
function Town({ of: { name, column, row, is_large }, map: { columns, example }, country }: TownProps) {
  const { i18n } = useLingui();
  const isExample = example?.town === name && example.row === Math.floor(row);
  const [x, y] = isExample
    ? [example.column + 0.5, row % 1 < 0.5 && example.row > 1 ? example.row - NAME : example.row + 1 + NAME]
    : [column, row];
  const side = x < MARGIN ? styles.start : x > columns - MARGIN ? styles.end : undefined;
  return (
    <text x={x * SIDE} y={y * SIDE} className={classNames(styles.town, is_large && styles.large, side)}>
      {townName(name, country, i18n.locale)}
    </text>
  );
}

/** The distance of a name from the edge of its cell, in cells. */
const NAME = 0.24;
/** A name with fewer columns to an edge of the map begins or ends at its place. */
const MARGIN = 1.5;

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
