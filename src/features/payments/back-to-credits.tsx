import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Icon } from '../../ui/icons/icon.tsx';
import page from './payment-page.module.css';

interface BackToCreditsProps {
  credits: number;
  code?: string | undefined;
}

/** The link back to the bundles, above the heading of a checkout or a payment. */
export function BackToCredits({ credits, code }: BackToCreditsProps) {
  return (
    <Link to="/credits" search={{ credits: String(credits), code }} className={page.crumb}>
      <Icon of={ChevronLeft} size="s" />
      <Trans>Credits</Trans>
    </Link>
  );
}
