import { Trans, useLingui } from '@lingui/react/macro';
import {
  FirstLine,
  type MemberLandingProps,
  MemberPicture,
  MessagePrice,
  ProfileWarning,
  titleOf,
  Whereabouts,
} from './member-parts.tsx';
import styles from './portrait.module.css';

const SIZES = '(min-width: 992px) 50vw, 100vw';

/** The first landing of a member: a large portrait, their own words, and a first line. */
export function Portrait({ page, data, site, isMember }: MemberLandingProps) {
  const { t } = useLingui();
  const { profile } = page;
  const { name, notes, notes_language: language } = profile;
  const [words] = Object.values(notes);
  return (
    <div className={styles.page}>
      <MemberPicture page={page} sizes={SIZES} className={styles.picture} maskClassName={styles.mask} />
      <div className={styles.words}>
        <div>
          <h1 className={styles.title}>{titleOf(profile)}</h1>
          <Whereabouts profile={profile} />
        </div>
        {words !== undefined && (
          <p className={styles.say} lang={language ?? undefined}>
            <bdi>{words}</bdi>
          </p>
        )}
        <FirstLine page={page} isMember={isMember} button={<Trans>Write to {name}</Trans>} className={styles.form}>
          <label className={styles.label}>
            <span>
              <Trans>Your first line to {name}</Trans>
            </span>
            {/* It has no name, so no address contains the text. The script that stores the text makes it writable. */}
            <textarea
              className={styles.text}
              rows={3}
              placeholder={t`What would you like to know?`}
              data-line=""
              readOnly
            />
          </label>
          <p className={styles.price}>
            <MessagePrice data={data} isMember={isMember} />
          </p>
        </FirstLine>
        <ProfileWarning page={page} site={site} />
      </div>
    </div>
  );
}
