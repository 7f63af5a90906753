import { isReactionEmoji, REACTION_WORDS } from '../../../domain/words/reaction-words.ts';
import styles from './reactions.module.css';

/** The drawing of a reaction; the emoji itself if this version of the app does not know it. */
export function ReactionSign({ emoji }: { emoji: string }) {
  return isReactionEmoji(emoji) ? (
    <svg className={styles.sign} aria-hidden>
      <use href={`/reactions.svg#${REACTION_WORDS[emoji].drawing}`} />
    </svg>
  ) : (
    <span aria-hidden>{emoji}</span>
  );
}
