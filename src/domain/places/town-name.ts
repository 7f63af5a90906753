import type { Language } from '../../../contract/base/language.ts';
import { LANGUAGES } from '../../../contract/base/rules.ts';

/**
 * Towns with different names in the languages, by country. Each has its name in the languages of LANGUAGES, in that order; a name that is
 * missing is the one before it. Further names that members write follow after `|`. The names follow CLDR and the everyday use of each
 * language.
 */
const TOWNS: Readonly<Record<string, readonly string[]>> = {
  AT: [
    'Salzburg///Salzburgo/Salzburg/Salzbourg/Salisburgo/Salzburg',
    'Wien//Vienna/Viena/Wien/Vienne/Vienna/Wenen/Wien/Wiedeń/Wien',
  ],
  BE: [
    'Aalst///Alost/Aalst/Alost/Aalst',
    'Antwerpen//Antwerp/Amberes/Antwerpen/Anvers/Anversa/Antwerpen//Antwerpia/Antwerpen',
    'Arlon///////Aarlen/Arlon',
    'Brugge/Brügge/Bruges/Brujas/Brugge/Bruges//Brugge//Brugia/Brygge',
    'Bruxelles/Brüssel/Brussels/Bruselas/Bryssel/Bruxelles//Brussel//Bruksela/Bryssel',
    'Gent//Ghent/Gante/Gent/Gand//Gent//Gandawa/Gent',
    'Kortrijk///Cortrique/Kortrijk/Courtrai//Kortrijk',
    'Leuven/Löwen/Leuven/Lovaina/Leuven/Louvain/Lovanio/Leuven',
    'Liège/Lüttich/Liège/Lieja/Liège//Liegi/Luik/Liège',
    'Mechelen///Malinas/Mechelen/Malines//Mechelen',
    'Mons///////Bergen/Mons',
    'Namur///////Namen/Namur',
    'Oostende/Ostende/Ostend/Ostende/Oostende/Ostende/Ostenda/Oostende//Ostenda/Oostende',
    'Roeselare/////Roulers/Roeselare',
    'Tournai///////Doornik/Tournai',
    'Ypres/Ypern/Ypres/////Ieper//Ypres/Ypern',
  ],
  CH: [
    'Basel///Basilea/Basel/Bâle/Basilea/Bazel/Basel/Bazylea/Basel',
    'Bern///Berna/Bern/Berne/Berna/Bern//Berno/Bern',
    'Fribourg/Freiburg/Fribourg/Friburgo/Fribourg//Friburgo/Fribourg//Fryburg/Fribourg',
    'Genève/Genf/Geneva/Ginebra/Geneve/Genève/Ginevra/Genève//Genewa/Genève',
    'Luzern//Lucerne/Lucerna/Luzern/Lucerne/Lucerna/Luzern//Lucerna/Luzern',
    'Schaffhausen/////Schaffhouse/Sciaffusa/Schaffhausen//Szafuza/Schaffhausen',
    'Solothurn///Soleura/Solothurn/Soleure/Soletta/Solothurn//Solura/Solothurn',
    'St. Gallen///San Galo/Sankt Gallen/Saint-Gall/San Gallo/Sankt Gallen/St. Gallen/Sankt Gallen',
    'Winterthur/////Winterthour/Winterthur',
    'Zürich//Zurich/Zúrich/Zürich/Zurich/Zurigo/Zürich//Zurych/Zürich',
  ],
  CZ: ['Prag//Prague/Praga/Praha/Prague/Praga/Praag/Praha/Praga/Prag'],
  DE: [
    'Aachen///Aquisgrán/Aachen/Aix-la-Chapelle/Aquisgrana/Aken/Aachen/Akwizgran/Aachen',
    'Augsburg///Augsburgo/Augsburg/Augsbourg/Augusta/Augsburg',
    'Bremen/////Brême/Brema/Bremen//Brema/Bremen',
    'Köln//Cologne/Colonia/Köln/Cologne/Colonia/Keulen/Köln/Kolonia/Köln',
    'Dresden///Dresde/Dresden/Dresde/Dresda/Dresden//Drezno/Dresden',
    'Frankfurt/Frankfurt am Main/Frankfurt/Fráncfort/Frankfurt/Francfort/Francoforte/Frankfurt//Frankfurt nad Menem/Frankfurt',
    'Freiburg///Friburgo/Freiburg/Fribourg-en-Brisgau/Friburgo/Freiburg//Fryburg Bryzgowijski/Freiburg|Freiburg im Breisgau',
    'Hamborg/Hamburg//Hamburgo/Hampuri/Hambourg/Amburgo/Hamburg',
    'Hannover//Hanover/Hannover//Hanovre/Hannover///Hanower/Hannover',
    'Mainz///Maguncia/Mainz/Mayence/Magonza/Mainz//Moguncja/Mainz',
    'München//Munich/Múnich/München/Munich/Monaco di Baviera/München//Monachium/München',
    'Nürnberg//Nuremberg/Núremberg/Nürnberg/Nuremberg/Norimberga/Neurenberg/Nürnberg/Norymberga/Nürnberg',
    'Regensburg///Ratisbona/Regensburg/Ratisbonne/Ratisbona/Regensburg//Ratyzbona/Regensburg',
    'Saarbrücken/////Sarrebruck/Saarbrücken',
    'Trier///Tréveris/Trier/Trèves/Treviri/Trier//Trewir/Trier',
    'Würzburg///Wurzburgo/Würzburg/Wurtzbourg/Würzburg',
    'Berlin///Berlín/Berliini/Berlin/Berlino/Berlijn/Berlin',
  ],
  DK: [
    'København/Kopenhagen/Copenhagen/Copenhague/Kööpenhamina/Copenhague/Copenaghen/Kopenhagen/København/Kopenhaga/Köpenhamn',
  ],
  ES: [
    'Barcelona/////Barcelone/Barcellona/Barcelona',
    'Córdoba/////Cordoue/Cordova/Córdoba//Kordoba/Córdoba',
    'Granada/////Grenade/Granada///Grenada/Granada',
    'Málaga/////Malaga//Málaga//Malaga/Málaga',
    'Sevilla//Seville/Sevilla//Séville/Siviglia/Sevilla//Sewilla/Sevilla',
    'Zaragoza/Saragossa/Zaragoza///Saragosse/Saragozza/Zaragoza//Saragossa/Zaragoza',
  ],
  FI: ['Helsinki//////////Helsingfors'],
  FR: [
    'Dunkerque/Dünkirchen/Dunkirk/Dunkerque////Duinkerke/Dunkerque/Dunkierka/Dunkerque',
    'Paris///París/Pariisi/Paris/Parigi/Parijs/Paris/Paryż/Paris',
    'Marseille///Marsella/Marseille//Marsiglia/Marseille//Marsylia/Marseille',
    'Lyon//////Lione/Lyon',
    'Nice/Nizza/Nice/Niza/Nizza/Nice/Nizza/Nice//Nicea/Nice',
    'Strasbourg/Straßburg/Strasbourg/Estrasburgo/Strasbourg//Strasburgo/Straatsburg/Strasbourg/Strasburg/Strasbourg',
    'Bordeaux///Burdeos/Bordeaux',
    'Toulouse//////Tolosa/Toulouse//Tuluza/Toulouse',
    'Lille//////Lilla/Rijsel/Lille',
  ],
  GB: [
    'Edinburgh///Edimburgo/Edinburgh/Édimbourg/Edimburgo/Edinburgh//Edynburg/Edinburgh',
    'London///Londres/Lontoo/Londres/Londra/Londen/London/Londyn/London',
  ],
  IE: ['Dublin///Dublín/Dublin//Dublino/Dublin'],
  IT: [
    'Bologna///Bolonia/Bologna/Bologne/Bologna///Bolonia/Bologna',
    'Firenze/Florenz/Florence/Florencia/Firenze/Florence/Firenze/Florence/Firenze/Florencja/Florens',
    'Genova/Genua/Genoa/Génova/Genova/Gênes/Genova/Genua/Genova/Genua',
    'Milano/Mailand/Milan/Milán/Milano/Milan/Milano/Milaan/Milano/Mediolan/Milano',
    'Napoli/Neapel/Naples/Nápoles/Napoli/Naples/Napoli/Napels/Napoli/Neapol/Neapel',
    'Rom//Rome/Roma/Rooma/Rome/Roma/Rome/Roma/Rzym/Rom',
    'Torino/Turin//Turín/Torino/Turin/Torino/Turijn/Torino/Turyn/Turin',
    'Venedig//Venice/Venecia/Venetsia/Venise/Venezia/Venetië/Venezia/Wenecja/Venedig',
  ],
  LU: [
    'Luxembourg/Luxemburg/Luxembourg/Luxemburgo/Luxemburg/Luxembourg/Lussemburgo/Luxemburg/Luxembourg/Luksemburg/Luxemburg|Lëtzebuerg',
  ],
  NL: [
    'Groningen///Groninga/Groningen/Groningue/Groninga/Groningen',
    "Haag/Den Haag/The Hague/La Haya/Haag/La Haye/L’Aia/Den Haag/Haag/Haga/Haag|'s-Gravenhage",
    'Leiden/////Leyde/Leida/Leiden//Lejda/Leiden',
    'Middelburg/////Middelbourg/Middelburg',
    'Nijmegen///Nimega/Nijmegen/Nimègue/Nimega/Nijmegen',
    'Utrecht',
    "'s-Hertogenbosch///Bolduque/'s-Hertogenbosch/Bois-le-Duc/'s-Hertogenbosch|Den Bosch",
    'Amsterdam///Ámsterdam/Amsterdam',
  ],
  PL: [
    'Kraków/Krakau/Kraków/Cracovia/Krakova/Cracovie/Cracovia/Krakau/Kraków|Cracow/Krakow',
    'Warszawa/Warschau/Warsaw/Varsovia/Varsova/Varsovie/Varsavia/Warschau/Warszawa',
  ],
  PT: ['Lissabon//Lisbon/Lisboa/Lissabon/Lisbonne/Lisbona/Lissabon/Lisboa/Lizbona/Lissabon'],
  SE: [
    'Göteborg//Gothenburg/Gotemburgo/Göteborg',
    'Stockholm///Estocolmo/Tukholma/Stockholm/Stoccolma/Stockholm//Sztokholm/Stockholm',
  ],
  US: [
    'New Orleans///Nueva Orleans/New Orleans/La Nouvelle-Orléans/New Orleans///Nowy Orlean/New Orleans',
    'New York///Nueva York/New York/////Nowy Jork/New York|New York City',
    'Philadelphia///Filadelfia/Philadelphia/Philadelphie/Filadelfia/Philadelphia//Filadelfia/Philadelphia',
  ],
};

/** The name of a profile's town in the page's language. A town without such a name is shown as the member wrote it. */
export function townName(town: string, country: string | null, language: string): string;
export function townName(town: string | null, country: string | null, language: string): string | null;
export function townName(town: string | null, country: string | null, language: string): string | null {
  if (town === null || country === null) return town;
  const row = (TOWNS[country] ?? []).find((names) => names.split(/[/|]/).includes(town));
  return row === undefined ? town : nameIn(row, LANGUAGES.indexOf(language as Language));
}

function nameIn(row: string, position: number): string {
  const names = (row.split('|')[0] ?? '').split('/').slice(0, position + 1);
  return names.findLast((name) => name !== '') ?? row;
}
