import { Trans, useLingui } from '@lingui/react/macro';
import { firstLine } from '../../../../contract/landers.ts';
import { INTIMATE_INTERESTS } from '../../../../contract/profiles/profile-fields.ts';
import { INTEREST_WORDS } from '../../../domain/interests/interest-words.ts';
import { profileFacts } from '../../../domain/words/profile-facts.ts';
import { classNames } from '../../../ui/class-names.ts';
import frame from '../../landing/start-page.module.css';
import { CampaignLine } from '../../landing/page-words.tsx';
import styles from './album.module.css';
import {
  FirstLine,
  type MemberLandingProps,
  MemberPicture,
  MessagePrice,
  ProfileWarning,
  titleOf,
  Whereabouts,
} from './member-parts.tsx';
import parts from './member-parts.module.css';

const FACTS_SHOWN = 3;
const INTERESTS_SHOWN = 4;
const SIZES = '(min-width: 768px) 45vw, 60vw';

/** The second landing of a member: an album and a sentence. */
export function Album({ page, data, site, isMember }: MemberLandingProps) {
  const { profile, pictures } = page;
  const { name, notes, notes_language: language } = profile;
  const [words] = Object.values(notes);
  const shown = Math.max(1, Math.min(3, pictures.length));
  return (
    <div className={classNames(frame.wrap, styles.page)}>
      <div className={styles.strip} data-count={shown}>
        {Array.from({ length: shown }, (_, index) => (
          <MemberPicture key={index} page={page} index={index} sizes={SIZES} className={styles.picture} />
        ))}
      </div>
      <div className={styles.body}>
        <div>
          <CampaignLine className={parts.campaign} />
          {words !== undefined && (
            <blockquote className={styles.quote}>
              <Trans>
                “<bdi lang={language ?? undefined}>{firstLine(words)}</bdi>”
              </Trans>
            </blockquote>
          )}
          <h1 className={words === undefined ? styles.quote : styles.name}>{titleOf(profile)}</h1>
          <Whereabouts profile={profile} />
          <Facts page={page} />
        </div>
        <div className={styles.ask}>
          <FirstLine page={page} isMember={isMember} button={<Trans>Write to {name}</Trans>} />
          <p className={styles.price}>
            <MessagePrice data={data} isMember={isMember} />
          </p>
          <ProfileWarning page={page} site={site} />
        </div>
      </div>
    </div>
  );
}

function Facts({ page: { profile } }: Pick<MemberLandingProps, 'page'>) {
  const { i18n, t } = useLingui();
  const facts = profileFacts(i18n, profile).slice(0, FACTS_SHOWN);
  const everyday = profile.interests.filter((interest) => !INTIMATE_INTERESTS.includes(interest));
  const likes = everyday.slice(0, INTERESTS_SHOWN).map((interest) => i18n._(INTEREST_WORDS[interest]));
  const all = [...facts, ...(likes.length === 0 ? [] : [{ name: t`Interests`, words: likes.join(' · ') }])];
  if (all.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {all.map(({ name, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
