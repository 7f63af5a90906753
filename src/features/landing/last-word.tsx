import { Trans } from '@lingui/react/macro';
import type { Niche } from '../../../contract/base/niche.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { useSiteFile } from '../../domain/page/site-file.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import { classNames } from '../../ui/class-names.ts';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';
import { CASTS } from '../../../contract/base/casts.ts';
import styles from './last-word.module.css';
import page from './start-page.module.css';

/** One line, one button, and a row of people. */
export function LastWord({ niche }: { niche: Niche }) {
  const file = useSiteFile();
  return (
    <section className={styles.last}>
      <div className={page.wrap}>
        <h2 className={styles.line}>
          <Trans>Somebody is making tea and reading profiles</Trans>
        </h2>
        <p className={styles.lead}>
          <Trans>Yours could be the next one.</Trans>
        </p>
        <PageLink to="/signup" className={classNames(buttonClass({ look: 'quiet' }), styles.button)}>
          <Trans>Create your profile</Trans>
        </PageLink>
      </div>
      <div className={styles.crowd}>
        {CASTS[niche].crowd.map((name) => (
          <span key={name} className={styles.person}>
            <img
              src={file(`/people/c-${name}.webp`)}
              width={200}
              height={250}
              alt=""
              decoding="async"
              loading="lazy"
              {...marksMissing}
            />
            <Mask on="glass" className={styles.mask} />
          </span>
        ))}
      </div>
    </section>
  );
}
