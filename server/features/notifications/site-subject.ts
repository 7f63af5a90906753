import { isVapidSubject } from '../../platform/security/vapid.ts';

/** Push services ask for an address to write to; this one says that the operator gave none. */
const NOBODY = 'mailto:nobody@liaison.invalid';

/** Whom a push service writes to: as configured, else the support of the site that pushes. */
export function subjectOf(
  configured: string | undefined,
  { support_email }: { readonly support_email: string },
): string {
  return configured ?? [`mailto:${support_email}`].find(isVapidSubject) ?? NOBODY;
}
