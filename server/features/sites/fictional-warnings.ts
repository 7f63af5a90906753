import type { Language } from '../../../contract/base/language.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

/** Notices about fictional profiles: on one profile, and on a site with such profiles. */
export const FICTIONAL_WARNINGS: Record<Language, SiteSettings['fictional_warning']> = {
  da: {
    singular: 'Denne profil er fiktiv. Den er oprettet til underholdning, og du kan ikke mødes med personen.',
    plural:
      'Nogle profiler på dette site er fiktive. De er mærket med en maske, er oprettet til underholdning, og du kan ikke mødes med dem.',
  },
  de: {
    singular: 'Dieses Profil ist fiktiv. Es dient der Unterhaltung, ein Treffen ist nicht möglich.',
    plural:
      'Einige Profile auf dieser Seite sind fiktiv. Sie sind mit einer Maske gekennzeichnet, dienen der ' +
      'Unterhaltung, und Treffen mit ihnen sind nicht möglich.',
  },
  en: {
    singular: 'This profile is fictional. It is here for entertainment, and a meeting is not possible.',
    plural:
      'Some profiles on this site are fictional. They are marked with a mask, are here for entertainment, and cannot be met.',
  },
  es: {
    singular: 'Este perfil es ficticio. Sirve de entretenimiento y no es posible un encuentro.',
    plural:
      'Algunos perfiles de este sitio son ficticios. Están marcados con una máscara, sirven de entretenimiento ' +
      'y no es posible encontrarse con ellos.',
  },
  fi: {
    singular: 'Tämä profiili on kuvitteellinen. Se on täällä viihdettä varten, eikä tapaaminen ole mahdollista.',
    plural:
      'Osa tämän sivuston profiileista on kuvitteellisia. Ne on merkitty naamiolla, ne ovat täällä viihdettä ' +
      'varten, eikä niitä voi tavata.',
  },
  fr: {
    singular: 'Ce profil est fictif. Il est là pour le divertissement, et aucune rencontre n’est possible.',
    plural:
      'Certains profils de ce site sont fictifs. Ils sont signalés par un masque, sont là pour le ' +
      'divertissement, et aucune rencontre avec eux n’est possible.',
  },
  it: {
    singular: 'Questo profilo è fittizio. È qui per intrattenimento e non è possibile un incontro.',
    plural:
      'Alcuni profili di questo sito sono fittizi. Sono contrassegnati da una maschera, sono qui per ' +
      'intrattenimento e non è possibile incontrarli.',
  },
  nl: {
    singular: 'Dit profiel is fictief. Het is er ter vermaak, een ontmoeting is niet mogelijk.',
    plural:
      'Sommige profielen op deze site zijn fictief. Ze zijn herkenbaar aan een masker, zijn er ter vermaak, en ' +
      'een ontmoeting met hen is niet mogelijk.',
  },
  no: {
    singular: 'Denne profilen er fiktiv. Den er her for underholdning, og et møte er ikke mulig.',
    plural:
      'Noen profiler på dette nettstedet er fiktive. De er merket med en maske, er her for underholdning, og du kan ikke møte dem.',
  },
  pl: {
    singular: 'Ten profil jest fikcyjny. Służy rozrywce, a spotkanie nie jest możliwe.',
    plural:
      'Niektóre profile w tym serwisie są fikcyjne. Są oznaczone maską, służą rozrywce, a spotkanie z nimi nie jest możliwe.',
  },
  sv: {
    singular: 'Den här profilen är påhittad. Den finns här som underhållning och det går inte att träffas.',
    plural:
      'Några profiler på den här sajten är påhittade. De är märkta med en mask, finns här som underhållning och går inte att träffa.',
  },
};
