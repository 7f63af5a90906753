import { Trans, useLingui } from '@lingui/react/macro';
import { LEGAL_PAGES } from '../domain/page/legal-pages.ts';
import { PageLink } from '../domain/page/page-link.tsx';
import page from '../features/landing/start-page.module.css';
import styles from './lander-foot.module.css';
import { FootEnd, PageDisclaimer, type PageFootProps } from './page-foot.tsx';

/** The foot of a lander: the notice, the links to the legal pages, and the company. */
export function LanderFoot(props: PageFootProps) {
  const { i18n, t } = useLingui();
  return (
    <footer className={styles.foot}>
      <div className={page.wrap}>
        <p className={styles.notice}>
          <PageDisclaimer age={props.foot.minimum_age} />
        </p>
        <nav className={styles.links} aria-label={t`About this site`}>
          {Object.values(LEGAL_PAGES).map(({ to, text }) => (
            <PageLink key={to} to={to}>
              {i18n._(text)}
            </PageLink>
          ))}
          <PageLink to="/pages/cookies#choice">
            <Trans>Withdraw cookie consent</Trans>
          </PageLink>
        </nav>
        <FootEnd {...props} />
      </div>
    </footer>
  );
}
