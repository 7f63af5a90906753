import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { ICEBREAKERS } from '../../../domain/icebreakers/built-in-icebreakers.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { CampaignLine } from '../../landing/page-words.tsx';
import styles from './icebreakers.module.css';
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

/** The third landing of a member: three ways to begin. */
export function MemberIcebreakers({ page, data, site, isMember }: MemberLandingProps) {
  const { i18n, t } = useLingui();
  const { profile } = page;
  const { name } = profile;
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div className={styles.head}>
          <MemberPicture page={page} sizes="132px" className={styles.picture} maskClassName={styles.mask} />
          <CampaignLine className={parts.campaign} />
          <h1 className={styles.title}>
            <Trans>Three ways to begin with {name}</Trans>
          </h1>
          <p className={styles.who}>{titleOf(profile)}</p>
          <Whereabouts profile={profile} className={styles.where} />
        </div>
        {/* The chat of a member suggests the same lines. */}
        {isMember && (
          <ul className={styles.lines}>
            {ICEBREAKERS.map((line) => (
              <li key={line.id} className={styles.line}>
                {i18n._(line)}
              </li>
            ))}
          </ul>
        )}
        <FirstLine page={page} isMember={isMember} button={<Trans>Use this line</Trans>}>
          <div className={styles.lines} role="radiogroup" aria-label={t`Your first line to ${name}`}>
            {ICEBREAKERS.map((line, index) => (
              <label key={line.id} className={styles.line}>
                {/* The number of the line is in the address, and not its text. */}
                <input
                  type="radio"
                  name="line"
                  value={index + 1}
                  defaultChecked={index === 1}
                  className={styles.radio}
                />
                <span data-line="">{i18n._(line)}</span>
                <Icon of={Check} />
              </label>
            ))}
          </div>
        </FirstLine>
        <p className={styles.price}>
          <MessagePrice data={data} isMember={isMember} />
        </p>
        {!isMember && (
          <p className={styles.price}>
            <Trans>You can change the line before you send it.</Trans>
          </p>
        )}
        <ProfileWarning page={page} site={site} />
      </div>
    </div>
  );
}
