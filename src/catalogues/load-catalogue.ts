import { i18n, type Messages } from '@lingui/core';
import { UI_LANGUAGES } from '../../contract/rules.ts';
import { type Area, areasWith } from './areas.ts';

export type Locale = (typeof UI_LANGUAGES)[number];

const CATALOGUES = import.meta.glob<{ messages: Messages }>('../../locales/*/*.po');
/** The areas whose catalogues are loaded or loading. A change of language loads them again. */
const areas = new Map<Area, Promise<void>>();

async function loadCatalogue(folder: Area | 'frame', locale: Locale): Promise<Messages> {
  const load = CATALOGUES[`../../locales/${folder}/${locale}.po`];
  return load === undefined ? {} : (await load()).messages;
}

export function isLocale(value: string | undefined): value is Locale {
  return UI_LANGUAGES.some((language) => language === value);
}

/**
 * Loads a language and activates it, including areas that are requested while it loads. `regional` is the language with the region
 * whose dates and numbers the texts have.
 */
export async function activateLocale(locale: Locale, regional: string = locale): Promise<void> {
  const loaded = new Map<Area | 'frame', Messages>();
  for (;;) {
    const missing = (['frame', ...areas.keys()] as const).filter((folder) => !loaded.has(folder));
    if (missing.length === 0) break;
    await Promise.all(missing.map(async (folder) => loaded.set(folder, await loadCatalogue(folder, locale))));
  }
  i18n.loadAndActivate({ locale, locales: regional, messages: Object.assign({}, ...loaded.values()) as Messages });
  document.documentElement.lang = locale;
}

/** Loads the catalogue of an area once, and that of the refusals if the area names some. */
export async function loadAreaCatalogue(area: Area): Promise<void> {
  await Promise.all(areasWith([area]).map(loadOnce));
}

/** Loads code that renders texts of an area beside its catalogue. */
export async function withWords<Code>(area: Area, code: Promise<Code>): Promise<Code> {
  const [loaded] = await Promise.all([code, loadAreaCatalogue(area)]);
  return loaded;
}

function loadOnce(area: Area): Promise<void> {
  const known = areas.get(area);
  if (known !== undefined) return known;
  const loading = addCatalogue(area);
  areas.set(area, loading);
  // A failed load can be retried.
  loading.catch(() => areas.delete(area));
  return loading;
}

async function addCatalogue(area: Area): Promise<void> {
  const { locale } = i18n;
  // Before the first language is active, `activateLocale` loads the area.
  if (!isLocale(locale)) return;
  const messages = await loadCatalogue(area, locale);
  if (i18n.locale === locale) i18n.load(locale, messages);
  // The language changed meanwhile, and its load may have missed this area.
  else await addCatalogue(area);
}
