import { isVapidSubject } from '../../platform/security/vapid.ts';

/** The placeholder when no contact address is known. Push services require one. */
const NO_CONTACT = 'mailto:nobody@liaison.invalid';

/** The contact address for push services: the configured one, else the support address of the site. */
export function subjectOf(
  configured: string | undefined,
  { support_email }: { readonly support_email: string },
): string {
  return configured ?? [`mailto:${support_email}`].find(isVapidSubject) ?? NO_CONTACT;
}
