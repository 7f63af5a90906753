import {
  BedDouble,
  Beer,
  Bike,
  BookOpen,
  Camera,
  Clapperboard,
  Coffee,
  Compass,
  CookingPot,
  createLucideIcon,
  Drama,
  Dumbbell,
  Flame,
  Gamepad2,
  Hand,
  HandHeart,
  HeartHandshake,
  Images,
  Landmark,
  LeafyGreen,
  Lollipop,
  type LucideIcon,
  MoonStar,
  Mountain,
  Music,
  Palette,
  PartyPopper,
  PawPrint,
  PenTool,
  Plane,
  ShieldCheck,
  Shirt,
  ShoppingBag,
  Sparkle,
  Sprout,
  TreePalm,
  Trees,
  Utensils,
  Volleyball,
  Wine,
} from 'lucide-react';
import { Icon, type IconProps } from '../../ui/icons/icon.tsx';

/** An icon that lucide lacks, in its style: 24 by 24 units, round ends, one weight. Circles are written as `x y radius`. */
function draw(
  name: string,
  { paths = [], circles = [] }: { paths?: readonly string[]; circles?: readonly string[] },
): LucideIcon {
  return createLucideIcon(name, [
    ...circles.map((circle, key) => {
      const [cx = '', cy = '', r = ''] = circle.split(' ');
      return ['circle', { cx, cy, r, key: `c${key}` }] as ['circle', Record<string, string>];
    }),
    ...paths.map((d, key) => ['path', { d, key: `p${key}` }] as ['path', Record<string, string>]),
  ]);
}

const Peach = draw('peach', {
  paths: [
    'M12 7c-3-2.600-8-1-8 4.700C4 16.800 8.600 21 12 21s8-4.200 8-9.300C20 6 15 4.400 12 7Z',
    'M12 7c1.200 3.400 1.200 6.600-.4 9.500',
    'M12 7c0-2.400 1.600-4 4.200-4 0 2.400-1.600 4-4.200 4Z',
  ],
});
const Barbecue = draw('barbecue', {
  paths: [
    'M3.500 10h17a8.500 6.500 0 0 1-17 0Z',
    'm8.500 16-2.500 5.500',
    'm15.500 16 2.500 5.500',
    'M9 3c-1.200 1.200 1.200 2.400 0 3.800',
    'M14 3c-1.200 1.200 1.200 2.400 0 3.800',
  ],
});
const Rope = draw('rope', {
  paths: ['M14.800 9.200a4 4 0 1 1 0 5.600l-5.600-5.600a4 4 0 1 0 0 5.600Z', 'M12 3v4.500', 'M12 16.500V21'],
});
const Dancer = draw('dancer', {
  circles: ['13.500 4 2'],
  paths: [
    'm13 8-2.500 5.500 4 3V22',
    'M10.500 13.500 8.500 18 4 20',
    'M13 8.500 17 11l3-3.500',
    'M13 8 8.500 8.500 6 5',
  ],
});
const Hug = draw('hug', {
  circles: ['8 6 2.800', '16 6 2.800'],
  paths: [
    'M3 21v-5a4.500 4.500 0 0 1 4.500-4.500H11a4 4 0 0 1 4 4',
    'M21 21v-5a4.500 4.500 0 0 0-4.500-4.500H16',
    'M9.500 16.500H15',
  ],
});
const Lips = draw('lips', {
  paths: [
    'M2 12c2.800-1.800 4.600-5 7.200-5 1.200 0 2 .6 2.800 1.300.8-.7 1.600-1.300 2.800-1.300 2.600 0 4.400 ' +
      '3.200 7.200 5-2.600 3.200-6 5.500-10 5.500S4.600 15.200 2 12Z',
    'M2 12c3.800.7 6.200-.4 10 .3 3.800-.7 6.200.4 10-.3',
  ],
});
const Lingerie = draw('lingerie', {
  paths: [
    'M5.500 3v6',
    'M18.500 3v6',
    'M3 10.200C3 9.400 3.700 9 5.500 9c3 0 5 1.600 6.500 3.600C13.500 10.600 15.500 9 18.500 9c1.800 0 ' +
      '2.500.4 2.500 1.200 0 3.800-2 7.300-5 7.300-2 0-3.400-1-4-2.500-.6 1.500-2 2.500-4 2.500-3 ' +
      '0-5-3.500-5-7.300Z',
  ],
});
const Bench = draw('bench', { paths: ['M3 8h18', 'M3 12h18', 'M2.500 16h19', 'M5.500 5v15', 'M18.500 5v15'] });
const Cuffs = draw('cuffs', {
  circles: ['6.500 14.500 4.500', '17.500 14.500 4.500'],
  paths: [
    'M6.500 10V7.500A2.500 2.500 0 0 1 9 5h1.500',
    'M17.500 10V7.500A2.500 2.500 0 0 0 15 5h-1.500',
    'M10.500 5h3',
  ],
});
const Wand = draw('wand-massager', {
  circles: ['8 8 4'],
  paths: [
    'm10.500 11.500 6.800 8a1.900 1.900 0 0 0 2.800-2.600l-7.600-7.300',
    'M2.500 13.500A8 8 0 0 1 2 5',
    'M13.500 2.500a8 8 0 0 1 2 3',
  ],
});
const Maki = draw('maki', {
  paths: [
    'M4 9v6.500C4 18 7.600 20 12 20s8-2 8-4.500V9',
    'M20 9c0 2.500-3.600 4.500-8 4.500S4 11.500 4 9s3.600-4.500 8-4.500S20 6.500 20 9Z',
    'M15 9c0 .8-1.300 1.500-3 1.500S9 9.800 9 9s1.300-1.500 3-1.500 3 .7 3 1.500Z',
  ],
});
const TeaCup = draw('tea-cup', {
  paths: [
    'M3.500 9H17v5.500a5 5 0 0 1-5 5H8.500a5 5 0 0 1-5-5Z',
    'M17 10.500h1.500a2.500 2.500 0 0 1 0 5H17',
    'M10 9v3.500',
    'M8.500 12.500h3V15h-3Z',
    'M10 6c-1-1 1-2 0-3.200',
  ],
});
const Three = draw('three', { circles: ['12 8 4.800', '8.200 14.800 4.800', '15.800 14.800 4.800'] });

/** The icons by the wire names of interests. The icon of an intimate interest is no more explicit than its label. */
const INTEREST_ICONS: Readonly<Record<string, LucideIcon>> = {
  adventure: Compass,
  'anal sex': Peach,
  animals: PawPrint,
  art: Palette,
  astrology: MoonStar,
  bbq: Barbecue,
  beach: TreePalm,
  beer: Beer,
  biking: Bike,
  bondage: Rope,
  coffee: Coffee,
  cooking: CookingPot,
  dancing: Dancer,
  'exchanging pictures': Images,
  fashion: Shirt,
  foodie: Utensils,
  gardening: Sprout,
  gym: Dumbbell,
  hiking: Mountain,
  hugging: Hug,
  kissing: Lips,
  lingerie: Lingerie,
  massages: Hand,
  masturbating: HandHeart,
  movies: Clapperboard,
  music: Music,
  'one night stand': BedDouble,
  'oral sex': Lollipop,
  outdoors: Trees,
  party: PartyPopper,
  photography: Camera,
  politics: Landmark,
  'public sex': Bench,
  reading: BookOpen,
  relationship: HeartHandshake,
  sadomasochism: Cuffs,
  'safe sex': ShieldCheck,
  sex: Flame,
  'sex toys': Wand,
  shopping: ShoppingBag,
  sports: Volleyball,
  sushi: Maki,
  tattoos: PenTool,
  tea: TeaCup,
  theater: Drama,
  threesome: Three,
  travelling: Plane,
  vegetarian: LeafyGreen,
  'video games': Gamepad2,
  wine: Wine,
};

/** The icon of an interest; its label is beside it. */
export function InterestIcon({ of: interest, ...props }: { of: string } & Omit<IconProps, 'of'>) {
  return <Icon of={INTEREST_ICONS[interest] ?? Sparkle} {...props} />;
}
