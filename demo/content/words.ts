/** The words for the slots of exchanges. `left => right` is a pair for {slot} and a later {slot>}. */
export const WORDS: Readonly<Record<string, readonly string[]>> = {
  drink: [
    'tea with too much milk', 'red wine from the bottom shelf', 'coffee at midnight', 'vermouth', 'buttermilk',
    'ginger tea', 'warm beer in winter',
  ],
  either: [
    'window seat or aisle? => Window', 'hotel or tent? => Tent, with a hotel nearby',
    'letters or telephone? => Letters', 'early train or late train? => The late one',
    'lake or pool? => Lake', 'map or asking the way? => Asking', 'first row or last row? => Last',
    'rain on a roof or rain on a tent? => On a tent',
  ],
  food_either: [
    'salty breakfast or sweet? => Salty', 'crust or crumb? => Crust',
    'mustard on a cheese sandwich, yes or no? => Yes', 'milk in first or last? => Last',
    'raisins in an apple cake? => Never', 'pineapple on anything warm? => Yes, and I am not sorry',
    'marmalade with peel or without? => With, or why bother',
  ],
  scenery: [
    'dunes', 'lighthouse', 'old bridge', 'row of poplars', 'white cliffs', 'harbour wall', 'water tower',
    'beach huts', 'vineyard', 'empty pier',
  ],
  habit: [
    'read the last page first', 'talk to plants', 'collect bus tickets', 'walk home the long way',
    'write lists and lose them', 'listen to the shipping forecast to fall asleep',
    'iron to the radio', 'keep every postcard', 'eat the crust first', 'learn poems on the tram',
  ],
  object: [
    'brass hook', 'barometer', 'sugar hammer', 'typewriter', 'butter churn', 'telescope', 'metronome', 'foot warmer',
    'egg timer', 'cuckoo clock', 'coffee mill',
    'weather house', 'letter scale', 'fondue set', 'globe', 'abacus',
  ],
  river: ['the Maas', 'the Rhine', 'the Scheldt', 'the canal', 'the Loire', 'the Thames', 'the Elbe', 'the old moat'],
  city: [
    'Ghent', 'Lyon', 'Delft', 'Bristol', 'Cologne', 'Antwerp', 'Leeds', 'Nantes', 'Bremen', 'Utrecht', 'Basel',
    'Liège', 'Lübeck', 'York', 'Lille',
  ],
  country: [
    'Portugal', 'Iceland', 'Slovenia', 'Greece', 'Norway', 'Scotland', 'Sicily', 'Estonia', 'Galicia', 'Ireland',
    'Morocco', 'Denmark', 'Brittany', 'Corsica',
  ],
  work_event: [
    'Somebody replied to all. Then everybody did.', 'The printer has been promoted and no longer speaks to us.',
    'There was a fire drill and we all met people we had not known we worked with.',
    'The new chairs have come. They know better than we do how to sit.',
    'A customer sent back something that we do not sell.', 'Two meetings about a third meeting.',
    'The coffee machine asked for a password.', 'I trained somebody who is already better at it than me.',
  ],
  book: [
    'the lighthouse novel', 'the one about the mountain hotel', 'the Russian with the three brothers',
    'the orchard book', 'the one with the letters', 'the whale', 'the island diary',
    'the long one about Naples', 'the thin one from Lisbon', 'the one with the clock on the cover',
  ],
  film_thing: [
    'a train in it', 'good coats', 'a dog that survives', 'rain and a telephone box', 'an island',
    'somebody who cooks', 'a bank that is robbed politely',
  ],
  music: [
    'a string quartet', 'old soul', 'fado', 'a brass band', 'chansons', 'a choir from Riga', 'slow jazz',
    'Bach on an accordion', 'a girl with a guitar', 'disco from when I was young',
  ],
  instrument: ['cello', 'accordion', 'ukulele', 'piano', 'clarinet', 'banjo', 'trumpet', 'double bass', 'harmonica', 'viola'],
  dance: ['Tango', 'Swing', 'Salsa', 'Waltz', 'Scottish reels', 'Tap'],
  dish: [
    'Lentil soup', 'Mushroom risotto', 'Fried rice', 'Potato gratin', 'Shakshuka', 'Leek tart',
    'Spaghetti with nothing much', 'Onion soup', 'Aubergine in the oven', 'Dal',
    'An omelette', 'Pea soup', 'Ratatouille', 'Fish pie', 'Dumplings', 'Couscous with seven vegetables', 'Pumpkin curry', 'Beans on toast',
  ],
  vegetable: ['leek', 'pumpkin', 'celeriac', 'fennel', 'kale', 'beetroot', 'courgette', 'parsnip', 'cabbage'],
  spice: ['nutmeg', 'cumin', 'cinnamon', 'paprika', 'cardamom', 'pepper', 'turmeric'],
  fruit: ['plums', 'apples', 'pears', 'quinces', 'cherries', 'apricots', 'blackberries', 'figs'],
  fruit_one: ['orange', 'apple', 'avocado'],
  snack: ['liquorice', 'cheese straws', 'speculaas', 'almonds', 'ginger biscuits', 'madeleines', 'chestnuts', 'waffles'],
  cuisine: ['Georgian', 'Lebanese', 'Korean', 'Ethiopian', 'Portuguese', 'Persian', 'Vietnamese', 'Polish', 'Surinamese', 'Nepali'],
  goods: [
    'old tools', 'plates without saucers', 'pears', 'lamps', 'honey', 'second-hand books', 'buttons', 'cheese',
    'keys', 'postcards', 'cut flowers', 'maps', 'clocks',
  ],
  water: ['old harbour', 'canal', 'lake', 'river', 'lock', 'ferry landing', 'mill pond'],
  place: [
    'the old mill', 'the water tower', 'the quarry', 'the monastery', 'the two oaks', 'the radio mast',
    'the lock house', 'the brickworks',
  ],
  distance: ['six', 'nine', 'twelve', 'fourteen', 'twenty', 'thirty'],
  weather: ['rain', 'fog', 'frost', 'wind', 'storm', 'drizzle', 'hail', 'sleet'],
  plant: ['lemon tree', 'orchid', 'hibiscus', 'clematis', 'jasmine', 'geranium', 'fig', 'cactus'],
  bird: ['swallow', 'lapwing', 'wren', 'stork', 'swift', 'blackcap', 'goldfinch', 'kingfisher'],
  street: ['one-way', 'street', 'bus stop', 'no parking', 'museum'],
  animal: ['camel', 'tortoise', 'rabbit', 'goat', 'donkey', 'goose', 'guinea pig', 'hen'],
  clothing: ['jumper', 'trousers', 'best coat', 'hiking socks', 'raincoat'],
  surname: ['Visser', 'Lambert', 'Becker', 'Hughes', 'Peeters', 'Moreau', 'Schmitt', 'Walsh', 'de Wit', 'Jansen', 'Novak', 'Garnier'],
  relative: ['mother', 'aunt', 'sister', 'grandmother', 'godmother', 'cousin Marie'],
  number: ['three', 'four', 'five', 'seven', 'eleven'],
  ordinal: ['fourth', 'fifth', 'sixth', 'seventh'],
  course: ['pottery', 'bookbinding', 'life drawing', 'Italian', 'beekeeping', 'furniture', 'sign language', 'choir'],
  years: ['nine', 'eleven', 'fourteen', 'twenty', 'six'],
  weekend: [
    'A walk on Saturday and a cake on Sunday', 'Painting the hall', 'My niece and her hamster',
    'The garden, if it lets me', 'A train to the sea and back', 'Nothing until noon and a concert after',
    'Moving a piano with five people who have never moved one',
  ],
  evening: [
    'Pub quiz, we come third', 'Swimming', 'Choir', 'Chess with a man of ninety', 'Nothing, on principle',
    'Yoga, the slow kind', 'Italian, row two',
  ],
  weekday_fr: ['samedi', 'dimanche', 'mercredi', 'jeudi'],
  weekday_nl: ['zaterdag', 'woensdag', 'vrijdag'],
  weekday_de: ['Samstag', 'Sonntag', 'Feiertag'],
};

export const PETS = [
  'Pim', 'Otto', 'Olive', 'Bruno', 'Miss Marple', 'Biscuit', 'Mister Fox', 'Luna', 'Pepper', 'Gustav', 'Moka',
  'Freddie', 'Ziggy', 'Clementine', 'Boris', 'Tosca', 'Nero', 'Juno', 'Kees', 'Philomène',
] as const;

/** Occupations, as clauses after "I". */
export const JOBS = [
  'repair bicycles', 'teach chemistry to the unwilling', 'mend old books', 'plan tram lines',
  'look after trees for the town', 'translate manuals',
  'run a small bakery with a large oven', 'draw bridges', 'work nights at the hospital', 'tune pianos', 'restore boats',
  'count birds for the province', 'write timetables', 'keep the books of a theatre', 'teach swimming', 'build stages',
  'answer the telephone at a museum', 'measure water', 'sell spectacles', 'drive the mobile library',
] as const;
