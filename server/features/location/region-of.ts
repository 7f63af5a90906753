import type { City } from './cities.ts';

// GeoNames numbers the divisions of many countries in its own way; those of the others are ISO 3166-2's already.
const DIVISIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  CA: {
    '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC', '11': 'SK', '12': 'YT',
    '13': 'NT', '14': 'NU',
  },
  DE: {
    '15': 'TH', '10': 'SH', '14': 'ST', '13': 'SN', '09': 'SL', '08': 'RP', '07': 'NW', '06': 'NI', '12': 'MV', '05': 'HE', '04': 'HH',
    '03': 'HB', '11': 'BB', '16': 'BE', '02': 'BY', '01': 'BW',
  },
  ES: {
    '07': 'IB', '27': 'RI', '29': 'MD', '31': 'MC', '32': 'NC', '34': 'AS', '39': 'CB', '51': 'AN', '52': 'AR', '53': 'CN', '54': 'CM',
    '55': 'CL', '56': 'CT', '57': 'EX', '58': 'GA', '59': 'PV', '60': 'VC', CE: 'CE', ML: 'ML',
  },
  FR: {
    '93': 'PAC', '52': 'PDL', '11': 'IDF', '94': '20R', '24': 'CVL', '53': 'BRE', '27': 'BFC', '75': 'NAQ', '28': 'NOR', '44': 'GES',
    '76': 'OCC', '32': 'HDF', '84': 'ARA',
  },
  IT: {
    '01': '65', '02': '77', '03': '78', '04': '72', '05': '45', '06': '36', '07': '62', '08': '42', '09': '25', '10': '57', '11': '67',
    '12': '21', '13': '75', '14': '88', '15': '82', '16': '52', '17': '32', '18': '55', '19': '23', '20': '34',
  },
  NL: {
    '11': 'ZH', '10': 'ZE', '09': 'UT', '15': 'OV', '07': 'NH', '06': 'NB', '05': 'LI', '04': 'GR', '03': 'GE', '02': 'FR', '01': 'DR',
    '16': 'FL',
  },
  NZ: {
    E7: 'AUK', E8: 'BOP', E9: 'CAN', F1: 'GIS', F2: 'HKB', F3: 'MWT', F4: 'MBH', F5: 'NSN', F6: 'NTL', F7: 'OTA', F8: 'STL', F9: 'TKI',
    G1: 'WKO', G2: 'WGN', G3: 'WTC', TAS: 'TAS',
  },
  PL: {
    '72': '02', '73': '04', '74': '10', '75': '06', '76': '08', '77': '12', '78': '14', '79': '16', '80': '18', '81': '20', '82': '22',
    '83': '24', '84': '26', '85': '28', '86': '30', '87': '32',
  },
};

// Belgium's provinces begin the numbers of its second level; Brabant's is one number, divided by the language.
const PROVINCES: Readonly<Record<string, string>> = { '1': 'VAN', '3': 'VWV', '4': 'VOV', '5': 'WHT', '6': 'WLG', '7': 'VLI', '8': 'WLX', '9': 'WNA' };
const BRABANT: Readonly<Record<string, string>> = { VLG: 'VBR', WAL: 'WBR', BRU: 'BRU' };

/** The ISO 3166-2 code of the region that a town lies in, as regions.php lists it; null where GeoNames does not say. */
export function regionOf({ country, division, district }: Pick<City, 'country' | 'division' | 'district'>): string | null {
  const code = codeOf(country, division, district);
  return code === undefined || code === '' || code === '00' ? null : `${country}-${code}`;
}

function codeOf(country: string, division: string, district: string): string | undefined {
  if (country === 'BE') return PROVINCES[district.charAt(0)] ?? BRABANT[division];
  if (country === 'AT') return /^\d+$/.test(division) ? String(Number(division)) : undefined;
  return DIVISIONS[country] === undefined ? division : DIVISIONS[country][division];
}
