import { msg } from '@lingui/core/macro';

/** The nine pages of the specification that law and fairness require, and the accessibility statement. */
export const LEGAL_PAGES = {
  terms: { to: '/pages/terms', text: msg`Terms` },
  privacy: { to: '/pages/privacy', text: msg`Privacy` },
  cookies: { to: '/pages/cookies', text: msg`Cookies` },
  ban: { to: '/pages/ban', text: msg`Access ban` },
  pricing: { to: '/pricing', text: msg`Pricing` },
  complaints: { to: '/complaints', text: msg`Complaints` },
  'return-policy': { to: '/pages/return-policy', text: msg`Return policy` },
  faq: { to: '/pages/faq', text: msg`FAQ` },
  service: { to: '/pages/service', text: msg`Customer service` },
  accessibility: { to: '/pages/accessibility', text: msg`Accessibility` },
} as const;
