import { Trans, useLingui } from '@lingui/react/macro';
import { type Niche, nicheOf } from '../../../contract/base/niche.ts';
import { Ban, BellDot, EyeOff, Flag, type LucideIcon, MapPin, ShieldCheck } from 'lucide-react';
import { MINIMUM_AGE } from '../../../contract/base/rules.ts';
import { useSiteFile } from '../../domain/page/site-file.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { marksMissing } from '../../ui/pictures/missing-picture.ts';
import styles from './safety.module.css';
import type { StartData } from './start-data.ts';
import page from './start-page.module.css';

/** A picture of two people, and six facts about safety. */
export function Safety({ data }: { data: StartData | undefined }) {
  const { t } = useLingui();
  const age = data?.settings.minimum_age ?? MINIMUM_AGE;
  return (
    <section className={page.section}>
      <div className={classNames(page.wrap, styles.safety)}>
        <Scene niche={nicheOf(data?.settings.niche ?? 1)} />
        <div>
          <div className={classNames(page.head, styles.head)}>
            <h2>
              <Trans>Close, at your own pace</Trans>
            </h2>
          </div>
          <ul>
            <Fact icon={MapPin} title={t`A city, never a street`} text={t`We only keep an area of about 5 km.`} />
            <Fact
              icon={Ban}
              title={t`Block in silence`}
              text={t`At once and on both sides. No notification is sent.`}
            />
            <Fact icon={Flag} title={t`A person reads your report`} text={t`Free, from any profile or message.`} />
            <Fact icon={EyeOff} title={t`Seen when you want`} text={t`Hide that you are online, free for everyone.`} />
            <Fact
              icon={BellDot}
              title={t`Discreet by default`}
              text={t`Notifications and e-mails name nobody, unless you say so.`}
            />
            <Fact
              icon={ShieldCheck}
              title={t`Adults only`}
              text={t`${age} and over, by the date of birth that each member gives.`}
            />
          </ul>
        </div>
      </div>
    </section>
  );
}

/** The masks are in the drawings. Each crop contains them. */
function Scene({ niche }: { niche: Niche }) {
  const { t } = useLingui();
  const file = useSiteFile();
  const isGay = niche === 'gay';
  const name = isGay ? 's-flat' : 's-umbrella';
  return (
    <picture className={styles.picture}>
      <source
        media="(min-width: 992px)"
        srcSet={`${file(`/people/${name}-t-540.webp`)} 540w, ${file(`/people/${name}-t.webp`)} 810w`}
        sizes="(min-width: 1200px) 538px, 448px"
      />
      <img
        src={file(`/people/${name}-w.webp`)}
        srcSet={`${file(`/people/${name}-w-720.webp`)} 720w, ${file(`/people/${name}-w.webp`)} 1440w`}
        sizes="(min-width: 768px) 720px, (min-width: 576px) 540px, 100vw"
        width={1440}
        height={810}
        alt={
          isGay
            ? t`A drawn, fictional man in his kitchen at night`
            : t`Two drawn, fictional people under one umbrella in the rain`
        }
        decoding="async"
        loading="lazy"
        {...marksMissing}
      />
    </picture>
  );
}

function Fact({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className={styles.fact}>
      <Icon of={icon} />
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
    </li>
  );
}
