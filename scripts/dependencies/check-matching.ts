import { isProofFile } from './modules.ts';

/** Where rows are read: the server, and what the app and the worker read from their store. The demo draws from lists of its own. */
const READERS = /^(server\/(?!demo\/)|src\/engine\/|sw\/)/;
/** An element at the place that a callback or a loop counts in another list. */
const AT_PLACE = /[\w)]\??\.?\[(index|place|position|ord)( [-+] 1)?\]/;

/** Files whose lists belong together by their place, with the reason. */
const ALLOWED = new Map([
  ['src/engine/store/read-by-key.ts', 'IndexedDB answers a list of keys in their order, also for a missing row'],
  ['server/features/export/list-pages.ts', 'the columns and the cells of a table are literals of the same file'],
  ['server/features/sites/share/draw-share.ts', 'the people of a picture and their places are literals'],
  ['server/features/sites/share/typeset.ts', 'fontkit returns the positions of a text in the order of its glyphs'],
]);

/**
 * Finds answers that are matched with their questions by their place. A row that is missing then shifts all later ones: each gets the
 * answer of its neighbour. Answers are matched by a key, such as an id or a number that both carry.
 */
export function checkMatching(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, code]) =>
    READERS.test(file) && !isProofFile(file) && !ALLOWED.has(file) && AT_PLACE.test(code)
      ? [`${file}: rows are matched by a key, not by their place in a list`]
      : [],
  );
}
