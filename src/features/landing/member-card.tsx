import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '../../../contract/profiles/profile-card.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { townName } from '../../domain/places/town-name.ts';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { sourcesOf } from '../../ui/pictures/card-picture.ts';
import { initialOf } from '../../ui/pictures/initial-of.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import styles from '../../ui/pictures/person-card.module.css';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';

const SIZES = '(min-width: 1200px) 270px, (min-width: 992px) 230px, (min-width: 768px) 172px, 50vw';

/** The card of a member. It looks like that of the search, and needs no script. */
export function MemberCard({ profile }: { profile: ProfileCard }) {
  const { i18n, t } = useLingui();
  const { id, name, age, main_image, presence, fictional } = profile;
  const town = townName(profile.city, profile.country, i18n.locale);
  return (
    <article className={styles.card}>
      <PageLink to={`/members/${id}`} className={styles.link}>
        {main_image === null ? (
          <span className={styles.initial} aria-hidden="true">
            {initialOf(name)}
          </span>
        ) : (
          <img
            className={styles.picture}
            src={main_image.thumb_filename}
            srcSet={sourcesOf(main_image)}
            sizes={SIZES}
            width={main_image.width}
            height={main_image.height}
            alt=""
            decoding="async"
            loading="lazy"
            {...marksMissing}
          />
        )}
        <span className={styles.caption}>
          <span className={styles.name}>
            <span className={styles.words}>{`${name}, ${age}`}</span>
            {presence === 'online' && (
              <span className={styles.dot} data-fleeting>
                <VisuallyHidden>{t`Online`}</VisuallyHidden>
              </span>
            )}
          </span>
          {town !== null && (
            <span className={styles.place}>
              <span className={styles.town}>{town}</span>
            </span>
          )}
        </span>
        {fictional && <Mask on="glass" className={styles.mask} />}
      </PageLink>
    </article>
  );
}
