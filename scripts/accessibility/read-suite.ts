import { parseSync, Visitor } from 'vite';
import { CONTENT_PAGES } from '../../contract/base/content-pages.ts';
import { LANDER_NAMES } from '../../contract/base/lander-names.ts';
import { LANGUAGES } from '../../contract/base/rules.ts';

/** The journeys that measure widths and sizes of text, and the function that runs axe. */
export const LONG_WORDS = 'e2e/frame/long-words.spec.ts';
export const REFLOW = 'e2e/frame/reflow.spec.ts';
export const AXE_CALL = 'e2e/pages/expect-accessible.ts';

/** A rule of axe-core. */
export interface AxeRule {
  readonly tags: readonly string[];
  readonly enabled?: boolean;
}

/** The parts of axe-core that the facts name. */
export interface Axe {
  readonly version: string;
  readonly getRules: () => readonly AxeRule[];
}

/** Journeys press these keys to reach, choose or move. Escape alone does not count, because it only closes. */
const KEY_PRESS = /\.press\('(?:Shift\+)?(?:Tab|Enter|Space|Home|End|Arrow\w+)'\)/;
/** Lists of addresses that journeys walk in a narrow window. */
const LISTS: Readonly<Record<string, readonly string[]>> = { CONTENT_PAGES, LANDER_NAMES };

/** Reads from the sources of the journeys (path → text) what they test. Throws if a source has another form than it expects. */
export function readSuite(sources: ReadonlyMap<string, string>, axe: Axe) {
  const journeys = [...sources].flatMap(([file, text]) => (file.endsWith('.spec.ts') ? readJourneys(file, text) : []));
  const checked = journeys.filter((text) => countChecks(text) > 0);
  const sum = (all: readonly string[]): number => all.reduce((total, text) => total + countChecks(text), 0);
  const rules = rulesThatRun(sourceOf(sources, AXE_CALL), axe);
  const [, width = ''] = matchOf(sourceOf(sources, LONG_WORDS), /viewport: \{ width: (\d+)/);
  const [, scale = ''] = matchOf(sourceOf(sources, REFLOW), /fontSize = '(\d+)%'/);
  return {
    axe_version: axe.version,
    axe_rules: rules.length,
    axe_wcag_rules: rules.filter(({ tags }) => tags.some((tag) => /^wcag\d+a+$/.test(tag))).length,
    axe_places: sum(checked),
    axe_journeys: checked.length,
    /** Places that a journey checks in both themes. */
    theme_places: sum(checked.filter((text) => text.includes("['light', 'dark']"))),
    keyboard_journeys: journeys.filter((text) => KEY_PRESS.test(text)).length,
    narrow_width: Number(width),
    narrow_screens: narrowScreens(sources, width).size,
    text_scale: Number(scale),
    enlarged_screens: enlargedScreens(readJourneys(REFLOW, sourceOf(sources, REFLOW))).size,
    tested_languages: LANGUAGES.length,
  };
}

/** The text of each test of a file. */
function readJourneys(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message ?? 'unknown error'}`);
  const journeys: string[] = [];
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier' && callee.name === 'test') journeys.push(code.slice(start, end));
    },
  }).visit(program);
  return journeys;
}

/** The places of a journey that run axe. A helper that gets the function calls it once or more, and counts as one. */
const countChecks = (text: string): number => text.match(/\bexpectAccessible\b/g)?.length ?? 0;

/** The rules that axe applies without options. */
function rulesThatRun(call: string, axe: Axe): AxeRule[] {
  matchOf(call, /new AxeBuilder\(\{ page \}\)\.analyze\(\)/);
  return axe
    .getRules()
    .filter(({ enabled, tags }) => enabled !== false && !tags.includes('experimental') && !tags.includes('deprecated'));
}

/** The addresses that journeys open in a window of a width, to see that nothing is wider. */
function narrowScreens(sources: ReadonlyMap<string, string>, width: string): Set<string> {
  const screens = new Set<string>();
  for (const [file, text] of sources) {
    if (!text.includes(`viewport: { width: ${width},`)) continue;
    const [, name = ''] = /^const PATHS = (\w+)\.map/m.exec(text) ?? [];
    const addresses =
      LISTS[name] ??
      Array.from(text.matchAll(/^(?:const \w+ = | {2})'(\/[^']*)'(?:: |;)/gm), ([, address = '']) => address);
    if (addresses.length === 0) throw new Error(`${file} has no list of addresses that this script can read`);
    for (const address of addresses) screens.add(address);
  }
  return screens;
}

/** The addresses that journeys open with enlarged text. */
const enlargedScreens = (journeys: readonly string[]): Set<string> =>
  new Set(
    journeys
      .filter((text) => text.includes('enlargeText('))
      .flatMap((text) => Array.from(text.matchAll(/['`](\/[^'`]*)['`]/g), ([, address = '']) => address)),
  );

function sourceOf(sources: ReadonlyMap<string, string>, file: string): string {
  const text = sources.get(file);
  if (text === undefined) throw new Error(`${file} is missing`);
  return text;
}

function matchOf(text: string, pattern: RegExp): RegExpExecArray {
  const match = pattern.exec(text);
  if (match === null) throw new Error(`no source has the form ${pattern.source}`);
  return match;
}
