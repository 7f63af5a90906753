import { NAME_PARTS, OPENINGS, type WordRule, WORDS } from './language-rules.ts';
import { type Piece, readLanguage } from './read-language.ts';

/** Returns a sentence for each opening, word and name of a file that CONTRIBUTING refuses. */
export function checkLanguage(file: string, code: string): string[] {
  const { sentences, titles, names } = readLanguage(file, code);
  const words = [...sentences, ...titles].flatMap((piece) => WORDS.flatMap((rule) => match(piece, rule)));
  const openings = sentences.flatMap((piece) => OPENINGS.flatMap((rule) => match(piece, rule)));
  return [...openings, ...words, ...names.flatMap(checkName)].map((problem) => `${file}:${problem}`);
}

const match = ({ line, text }: Piece, { pattern, instead }: WordRule): string[] => {
  const found = pattern.exec(text)?.[0];
  return found === undefined ? [] : [`${line}: "${found.trim()}" in "${text.slice(0, 60)}": ${instead}`];
};

function checkName({ line, text }: Piece): string[] {
  const parts = text.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((part) => part.toLowerCase());
  return parts.flatMap((part) => {
    const instead = NAME_PARTS[part];
    return instead === undefined ? [] : [`${line}: the name ${text} has "${part}": ${instead}`];
  });
}
