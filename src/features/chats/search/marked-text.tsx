import type { ReactNode } from 'react';
import { inOneLine } from '../../../../contract/base/written-text.ts';
import { findWords } from '../../../engine/search/words.ts';
import styles from './marked-text.module.css';

/** Returns the function that renders a text with the words of a search marked. */
export const markWords = (query: readonly string[]) => (text: string) => <MarkedText text={text} query={query} />;

interface MarkedTextProps {
  text: string;
  query: readonly string[];
}

function MarkedText({ text, query }: MarkedTextProps) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of findWords(text, query)) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}

/** About how many characters two lines of a narrow list have before the first marked word. */
const BEFORE = 40;
const WHOLE_WORDS = new RegExp(`\\s\\S.{0,${BEFORE}}$`, 's');
const MOST = 200;

/** Pure: the part of a text around the first word of a search, in one line. */
export function excerptOf(text: string, query: readonly string[]): string {
  const first = findWords(text, query)[0]?.from ?? 0;
  if (first <= BEFORE) return inOneLine(text.slice(0, MOST));
  // Begins with a whole word.
  const space = text.slice(0, first).search(WHOLE_WORDS);
  const from = space === -1 ? first : space + 1;
  return `…${inOneLine(text.slice(from, from + MOST))}`;
}
