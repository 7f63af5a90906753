import type { Language } from '../../../contract/base/language.ts';

/** Finds the terms in English texts. Each language has one word for each. */
export const TERMS = {
  credit: /\bcredits?\b(?! note| or debit)/i,
  premium: /\bpremium\b/i,
  like: /\b(?:a|new|your|#|first) likes?\b|^likes?\b(?! (?:you|me))/i,
  match: /\b(?:a|new|#) match(?:es)?\b/i,
  fictional: /\bfictional\b/i,
  passkey: /\bpasskeys?\b/i,
  password: /\bpasswords?\b/i,
  invoice: /\binvoices?\b/i,
} as const;
export type Term = keyof typeof TERMS;

/** How a language writes. */
interface Writing {
  /** The quotation marks and apostrophes of the language. */
  readonly marks: string;
  readonly words: Readonly<Record<Term, RegExp>>;
  /** The other form of address, and words that the glossary replaces. */
  readonly never?: RegExp;
}

/** The languages besides English, whose synonyms contract/base/glossary-synonyms.fixture.ts has. */
export const WRITING: Readonly<Record<Exclude<Language, 'en'>, Writing>> = {
  da: {
    marks: '”’',
    words: {
      credit: /kredit/i,
      premium: /premium/i,
      like: /like/i,
      match: /match/i,
      fictional: /fiktiv/i,
      passkey: /adgangsnøgle/i,
      password: /adgangskode/i,
      invoice: /faktura/i,
    },
  },
  de: {
    marks: '„“’',
    words: {
      credit: /credit/i,
      premium: /premium/i,
      like: /like/i,
      match: /match/i,
      fictional: /fiktiv/i,
      passkey: /passkey/i,
      password: /passw[oö]rt/i,
      invoice: /rechnung/i,
    },
    never: /\bIhnen\b|Nutzername/,
  },
  es: {
    marks: '«»',
    words: {
      credit: /crédito/i,
      premium: /premium/i,
      like: /like|gusta/i,
      match: /match/i,
      fictional: /ficti/i,
      passkey: /llaves? de acceso/i,
      password: /contraseña/i,
      invoice: /factura/i,
    },
    never: /\busted(?:es)?\b/i,
  },
  fi: {
    marks: '”’',
    words: {
      credit: /krediit/i,
      premium: /premium/i,
      like: /tykk/i,
      match: /mäts/i,
      fictional: /kuvitteelli/i,
      passkey: /pääsyavai/i,
      password: /salasana/i,
      invoice: /lasku/i,
    },
    never: /\bTeidän\b/,
  },
  fr: {
    marks: '«»’',
    words: {
      credit: /crédit/i,
      premium: /premium/i,
      like: /aime|plai/i,
      match: /match|réciproque/i,
      fictional: /ficti/i,
      passkey: /clés?/i,
      password: /mots? de passe|réinitialisation/i,
      invoice: /facture/i,
    },
    never: /paramètres|\blikes?\b/i,
  },
  it: {
    marks: '«»’',
    words: {
      credit: /crediti?/i,
      premium: /premium/i,
      like: /like|piac/i,
      match: /match/i,
      fictional: /fittizi/i,
      passkey: /passkey/i,
      password: /password/i,
      invoice: /fattur/i,
    },
    never: /\bLei\b/,
  },
  nl: {
    marks: '“”’',
    words: {
      credit: /credit/i,
      premium: /premium/i,
      like: /like/i,
      match: /match/i,
      fictional: /fictie/i,
      passkey: /passkey/i,
      password: /wachtwoord/i,
      invoice: /factu/i,
    },
    never: /\b[Uu]w?\b/,
  },
  no: {
    marks: '«»’',
    words: {
      credit: /kreditt/i,
      premium: /premium/i,
      like: /lik/i,
      match: /match/i,
      fictional: /fiktiv/i,
      passkey: /nøk/i,
      password: /passord/i,
      invoice: /faktura/i,
    },
    never: /\bDe(?:res|m)\b/,
  },
  pl: {
    marks: '„”’',
    words: {
      credit: /kredyt/i,
      premium: /premium/i,
      like: /polub/i,
      match: /dopasowa/i,
      fictional: /fikcyjn/i,
      passkey: /klucz/i,
      password: /has(?:ł|eł)/i,
      invoice: /faktur/i,
    },
    never: /\bPa(?:n|ni|ństwo)\b/,
  },
  sv: {
    marks: '”’',
    words: {
      credit: /kredit/i,
      premium: /premium/i,
      like: /gill/i,
      match: /match/i,
      fictional: /fiktiv|påhitta/i,
      passkey: /nyck/i,
      password: /lösenord/i,
      invoice: /faktur/i,
    },
  },
};
