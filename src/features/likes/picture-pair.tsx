import { Heart } from 'lucide-react';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { initialOf } from '../../ui/pictures/initial-of.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import { placeholderImage } from '../../ui/pictures/placeholder.ts';
import styles from './picture-pair.module.css';

/** One or two pictures with a heart. The text beside them names the people, so the pictures have no alt text. */
export function PicturePair({ people }: { people: readonly ProfileCard[] }) {
  return (
    <div className={people.length === 1 ? styles.single : styles.pair}>
      {/* The blurred picture of the other member fills the window. */}
      <span
        className={styles.ground}
        style={{ backgroundImage: placeholderImage(people.at(-1)?.main_image?.placeholder) }}
      />
      {people.map(({ id, name, main_image, fictional }) => (
        <div key={id} className={styles.picture}>
          {main_image === null ? (
            <span className={styles.initial} aria-hidden="true">
              {initialOf(name)}
            </span>
          ) : (
            <img
              src={main_image.match ?? main_image.filename}
              width={main_image.width}
              height={main_image.height}
              alt=""
              fetchPriority="high"
              style={{ backgroundImage: placeholderImage(main_image.placeholder) }}
            />
          )}
          {fictional && <Mask on="glass" className={styles.mask} />}
        </div>
      ))}
      <span className={styles.heart}>
        <Icon of={Heart} filled />
      </span>
    </div>
  );
}
