import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsInstalled } from '../../../browser/use-display-mode.ts';
import { LEGAL_PAGES } from '../../../domain/page/legal-pages.ts';
import { companyQuery } from '../../../domain/settings/settings-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useSiteName } from './brand.tsx';
import styles from './footer.module.css';
import { useRouteData } from './use-route-data.ts';

/** The links that law and fairness require, and the operator of the site. */
export function Footer({ isMember }: { isMember: boolean }) {
  const { t } = useLingui();
  const { name } = useRouteData();
  const isInstalled = useIsInstalled();
  return (
    <footer
      className={classNames(
        styles.footer,
        isMember && name !== 'index' && styles.quiet,
        isInstalled && styles.installed,
      )}
    >
      <nav className={styles.line} aria-label={t`About this site`}>
        <span>
          <Trans>18 and over</Trans>
        </span>
        <LegalLinks />
        <Link to="/pages/cookies" hash="choice">
          <Trans>Withdraw cookie consent</Trans>
        </Link>
      </nav>
      <Disclaimer className={styles.disclaimer} />
    </footer>
  );
}

/** The links to the pages that every foot names. */
export function LegalLinks({ onFollow }: { onFollow?: () => void }) {
  const { i18n } = useLingui();
  return Object.values(LEGAL_PAGES).map(({ to, text }) => (
    <Link key={to} to={to} onClick={onFollow}>
      {i18n._(text)}
    </Link>
  ));
}

/** The company that runs the site, and the notice about fictional profiles. */
export function Disclaimer({ className }: { className: string | undefined }) {
  const site = useSiteName();
  const { data: company } = useQuery(companyQuery);
  const operator = [company?.name, company?.address, company?.city].filter(Boolean).join(', ');
  return (
    <p className={className}>
      {operator ? (
        <Trans>
          {site} is run by {operator}. Some profiles are fictional and made to entertain; they carry a mask, and meeting
          them in person is not possible.
        </Trans>
      ) : (
        <Trans>
          Some profiles are fictional and made to entertain; they carry a mask, and meeting them in person is not
          possible.
        </Trans>
      )}
    </p>
  );
}
