import { LanguageSection } from './language-section.tsx';
import { ThemeSection } from './theme-section.tsx';

/** The settings of theme and language. */
export function LookSettings() {
  return (
    <>
      <ThemeSection />
      <LanguageSection />
    </>
  );
}
