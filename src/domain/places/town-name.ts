import type { UI_LANGUAGES } from '../../../contract/base/rules.ts';

type Language = (typeof UI_LANGUAGES)[number];

// Towns with a name of their own in English or French, by country: English, French, and the local names. A town that is not in
// this table is shown with the name of the profile. The names follow CLDR and the everyday use of each language.
const TOWNS: Readonly<Record<string, string>> = {
  AT: 'Salzburg/Salzbourg Vienna/Vienne/Wien',
  BE:
    'Aalst/Alost Antwerp/Anvers/Antwerpen Arlon/Arlon/Aarlen Bruges/Bruges/Brugge Brussels/Bruxelles/Brussel ' +
    'Ghent/Gand/Gent Kortrijk/Courtrai Leuven/Louvain Liège/Liège/Luik Mechelen/Malines Mons/Mons/Bergen ' +
    'Namur/Namur/Namen Ostend/Ostende/Oostende Roeselare/Roulers Tournai/Tournai/Doornik Ypres/Ypres/Ieper',
  CH:
    'Basel/Bâle Bern/Berne Fribourg/Fribourg/Freiburg Geneva/Genève/Genf Lucerne/Lucerne/Luzern Schaffhausen/Schaffhouse ' +
    'Solothurn/Soleure St._Gallen/Saint-Gall/Sankt_Gallen Winterthur/Winterthour Zurich/Zurich/Zürich',
  CZ: 'Prague/Prague/Praha',
  DE:
    'Aachen/Aix-la-Chapelle Augsburg/Augsbourg Bremen/Brême Cologne/Cologne/Köln Dresden/Dresde ' +
    'Frankfurt/Francfort/Frankfurt_am_Main Freiburg/Fribourg-en-Brisgau/Freiburg_im_Breisgau Hamburg/Hambourg ' +
    'Hanover/Hanovre/Hannover Mainz/Mayence Munich/Munich/München Nuremberg/Nuremberg/Nürnberg ' +
    'Regensburg/Ratisbonne Saarbrücken/Sarrebruck Trier/Trèves Würzburg/Wurtzbourg',
  DK: 'Copenhagen/Copenhague/København',
  ES: 'Barcelona/Barcelone Córdoba/Cordoue Granada/Grenade Málaga/Malaga Seville/Séville/Sevilla Zaragoza/Saragosse',
  FR: 'Dunkirk/Dunkerque',
  GB: 'Edinburgh/Édimbourg London/Londres',
  IT:
    'Bologna/Bologne Florence/Florence/Firenze Genoa/Gênes/Genova Milan/Milan/Milano Naples/Naples/Napoli ' +
    'Rome/Rome/Roma Turin/Turin/Torino Venice/Venise/Venezia',
  LU: 'Luxembourg/Luxembourg/Luxemburg/Lëtzebuerg',
  NL:
    "Groningen/Groningue The_Hague/La_Haye/Den_Haag/'s-Gravenhage Leiden/Leyde Middelburg/Middelbourg " +
    "Nijmegen/Nimègue Utrecht/Utrecht 's-Hertogenbosch/Bois-le-Duc/Den_Bosch",
  PL: 'Kraków/Cracovie/Cracow/Krakow Warsaw/Varsovie/Warszawa',
  PT: 'Lisbon/Lisbonne/Lisboa',
  US: 'New_Orleans/La_Nouvelle-Orléans New_York/New_York/New_York_City Philadelphia/Philadelphie',
};

/** The name of a profile's town in the page's language. A town without such a name is shown as the member wrote it. */
export function townName(town: string, country: string | null, language: string): string;
export function townName(town: string | null, country: string | null, language: string): string | null;
export function townName(town: string | null, country: string | null, language: string): string | null {
  if (town === null || country === null) return town;
  const known = (TOWNS[country] ?? '')
    .split(' ')
    .map((names) => names.replaceAll('_', ' ').split('/'))
    .find((names) => names.includes(town));
  return known?.[POSITIONS[language as Language] ?? 0] ?? town;
}

const POSITIONS: Readonly<Record<Language, number>> = { en: 0, fr: 1 };
