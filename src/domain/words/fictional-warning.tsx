import { useLingui } from '@lingui/react/macro';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { Mask } from '../../ui/pictures/mask.tsx';
import { type FictionalSettings, fictionalWords } from './fictional-words.ts';

interface WarningIconProps {
  /** Undefined until the settings have loaded. */
  settings: Pick<SiteSettings, 'fictional_icon'> | undefined;
}

/** The icon beside the warning about fictional profiles, unless the site has switched it off. The marks of the profiles always stay. */
export const WarningIcon = ({ settings }: WarningIconProps) => settings?.fictional_icon !== false && <Mask />;

interface FictionalWarningProps {
  settings: FictionalSettings | undefined;
  className?: string | undefined;
}

/** The warning that a profile is fictional, in the site's own text. */
export function FictionalWarning({ settings, className }: FictionalWarningProps) {
  const { i18n } = useLingui();
  return (
    <div className={className}>
      <WarningIcon settings={settings} />
      <p>{fictionalWords(i18n, settings)}</p>
    </div>
  );
}
