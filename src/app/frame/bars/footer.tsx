import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useIsInstalled } from '../../../browser/use-display-mode.ts';
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
        <Link to="/pages/terms">
          <Trans>Terms</Trans>
        </Link>
        <Link to="/pages/privacy">
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/pages/cookies">
          <Trans>Cookies</Trans>
        </Link>
        <Link to="/pages/ban">
          <Trans>Access ban</Trans>
        </Link>
        <Link to="/pricing">
          <Trans>Pricing</Trans>
        </Link>
        <Link to="/complaints">
          <Trans>Complaints</Trans>
        </Link>
        <Link to="/pages/return-policy">
          <Trans>Return policy</Trans>
        </Link>
        <Link to="/pages/faq">
          <Trans>FAQ</Trans>
        </Link>
        <Link to="/pages/service">
          <Trans>Customer service</Trans>
        </Link>
      </nav>
      <Disclaimer />
    </footer>
  );
}

function Disclaimer() {
  const site = useSiteName();
  const { data: company } = useQuery(companyQuery);
  const operator = [company?.name, company?.address, company?.city].filter(Boolean).join(', ');
  return (
    <p className={styles.disclaimer}>
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
