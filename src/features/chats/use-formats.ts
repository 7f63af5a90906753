import { useLingui } from '@lingui/react';
import { type Formats, formatsFor } from './formats.ts';

export function useFormats(): Formats {
  return formatsFor(useLingui().i18n.locale);
}
