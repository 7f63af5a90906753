import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '../../browser/theme.ts';
import section from '../../ui/layout/section.module.css';
import { Segments } from '../../ui/controls/choices/segments.tsx';

/** The theme of this device. */
export function ThemeSection() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <div className={section.body}>
      <Segments
        label={t`Theme`}
        value={theme}
        choices={[
          { value: 'system', text: t`System` },
          { value: 'light', text: t`Light` },
          { value: 'dark', text: t`Dark` },
        ]}
        onChange={(next) => {
          chooseTheme(next);
          setTheme(next);
        }}
      />
    </div>
  );
}
