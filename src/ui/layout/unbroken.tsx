import styles from './unbroken.module.css';

/** A word that a browser would break at its hyphen, in the languages of the catalogues. */
const WORD = /(e-mails?)/i;

/** A large text, such as a title, in which "e-mail" stays on one line. The text itself is unchanged. */
export function Unbroken({ children: text }: { children: string }) {
  return text.split(WORD).map((part, index) =>
    // The parts at odd indices are the matched words.
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  );
}
