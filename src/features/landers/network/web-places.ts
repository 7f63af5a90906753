interface Point {
  readonly x: number;
  readonly y: number;
}

// The places on the web, in hundredths of its side, clockwise from the upper left. The styles have the same numbers.

/** Lists the places of the people. */
export const RING: readonly Point[] = [
  { x: 16, y: 18 },
  { x: 42, y: 10 },
  { x: 88, y: 15 },
  { x: 85, y: 44 },
  { x: 89, y: 82 },
  { x: 58, y: 88 },
  { x: 24, y: 89 },
  { x: 11, y: 50 },
];
/** Lists the places of the interests, which are between the people and the middle. */
export const INNER_RING: readonly Point[] = [
  { x: 33, y: 34 },
  { x: 67, y: 30 },
  { x: 72, y: 66 },
  { x: 29, y: 68 },
];
const MIDDLE: Point = { x: 50, y: 50 };

interface Places {
  /** The place of each person, as an index of `RING`. */
  readonly ring: number[];
  /** The place of each interest, as an index of `INNER_RING`. The last ones are empty if there are fewer interests. */
  readonly inner: number[];
}

/** Finds good places for people and interests: from each of several arrangements it goes on while an exchange of two places helps. */
export function bestPlaces(groups: readonly ReadonlySet<number>[], people: number): Places {
  const pairs = groups.flatMap((group, interest) => [...group].map((person) => ({ interest, person })));
  const costOf = ({ ring, inner }: Places) =>
    pairs.reduce(
      (total, { interest, person }) => total + (LINE_COSTS[inner[interest] ?? 0]?.[ring[person] ?? 0] ?? 0),
      0,
    );
  const evenly = Array.from({ length: people }, (_, index) => Math.floor((index * RING.length) / people));
  const arrangements = evenly.map((_, turn) => {
    const places = { ring: [...evenly.slice(turn), ...evenly.slice(0, turn)], inner: [...INNER_RING.keys()] };
    return { places, cost: improve(places, costOf) };
  });
  const [best] = arrangements.toSorted((a, b) => a.cost - b.cost);
  return best?.places ?? { ring: [], inner: [] };
}

/** Exchanges two places while that lowers the cost, and returns the lowest cost. */
function improve(places: Places, costOf: (places: Places) => number): number {
  let least = costOf(places);
  const tryExchange = (list: number[], a: number, b: number): boolean => {
    exchange(list, a, b);
    const next = costOf(places);
    // Rounding alone is no gain, so the loop ends.
    if (next < least - 1e-6) {
      least = next;
      return true;
    }
    exchange(list, a, b);
    return false;
  };
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const list of [places.ring, places.inner])
      for (let a = 1; a < list.length; a += 1)
        for (let b = 0; b < a; b += 1) isBetter = tryExchange(list, a, b) || isBetter;
  }
  return least;
}

function exchange(list: number[], a: number, b: number): void {
  [list[a], list[b]] = [list[b] ?? 0, list[a] ?? 0];
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A line that is nearer to the middle of a thing disappears behind it, and seems to end there. The words of an interest are low. */
const CLEARANCES: readonly (readonly [things: readonly Point[], clearance: number])[] = [
  [RING, 9],
  [INNER_RING, 5],
  [[MIDDLE], 12],
];
/** A line behind a thing costs more than any detour. */
const BEHIND = 100 ** 2;

/** The cost of the line between each interest and each person. Squares prefer two lines of medium length to a short and a long one. */
const LINE_COSTS: readonly (readonly number[])[] = INNER_RING.map((from) =>
  RING.map((to) => {
    const line = pointsBetween(from, to);
    const behind = CLEARANCES.flatMap(([things, clearance]) =>
      things.filter((thing) => {
        if (thing === from || thing === to) return false;
        return line.some((point) => distance(point, thing) < clearance);
      }),
    );
    return distance(from, to) ** 2 + behind.length * BEHIND;
  }),
);

/** Points of the curve between two places. */
function pointsBetween(from: Point, to: Point): Point[] {
  const bend = bendOf(from, to);
  return Array.from({ length: 15 }, (_, index) => {
    const part = (index + 1) / 16;
    const [start, middle, end] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
    return {
      x: from.x * start + bend.x * middle + to.x * end,
      y: from.y * start + bend.y * middle + to.y * end,
    };
  });
}

/** The control point of a slight curve. */
function bendOf(from: Point, to: Point): Point {
  return {
    x: (from.x + to.x) / 2 + (to.y - from.y) * 0.09,
    y: (from.y + to.y) / 2 - (to.x - from.x) * 0.09,
  };
}

const pointOf = (points: readonly Point[], place: number): Point => points[place] ?? MIDDLE;

/** Draws the line from an interest to a person, as a path of SVG. */
export const lineToPerson = (interest: number, person: number): string =>
  curve(pointOf(INNER_RING, interest), pointOf(RING, person));

/** Draws the line from the middle to an interest. */
export const lineToInterest = (interest: number): string => curve(MIDDLE, pointOf(INNER_RING, interest));

function curve(from: Point, to: Point): string {
  const bend = bendOf(from, to);
  return `M${from.x} ${from.y}Q${round(bend.x)} ${round(bend.y)} ${to.x} ${to.y}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
