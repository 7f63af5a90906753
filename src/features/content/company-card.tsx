import type { ReactNode } from 'react';
import type { Language } from '../../../contract/base/language.ts';
import type { ContentWords } from '../../../contract/content.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { countryWords } from '../../domain/places/country-words.ts';
import styles from './company-card.module.css';

interface CompanyCardProps {
  company: CompanyInfo;
  language: Language;
  support_email: string;
  words: ContentWords;
}

/** The company that runs the site. A fact that the operator has not stated is left out. */
export function CompanyCard({ company, language, support_email, words }: CompanyCardProps) {
  const { name, address, city, country, register, kvk, support_phone } = company;
  const place = [address, city, country && countryWords(country, language)].filter(Boolean).join(', ');
  const tradenames = company.tradenames.filter((tradename) => tradename !== name).join(', ');
  return (
    <aside className={styles.card}>
      <h2>{words.company}</h2>
      <dl>
        <Fact term={words.name}>{name}</Fact>
        <Fact term={words.tradenames}>{tradenames}</Fact>
        <Fact term={words.address}>{place}</Fact>
        <Fact term={register === '' ? words.register : register}>{kvk}</Fact>
        <Fact term={words.vat}>{company.vat_numbers.filter(Boolean).join(', ')}</Fact>
        {(support_email !== '' || support_phone !== '') && (
          <div>
            <dt>{words.contact}</dt>
            {support_email !== '' && (
              <dd>
                <a href={`mailto:${support_email}`}>{support_email}</a>
              </dd>
            )}
            {support_phone !== '' && (
              <dd>
                <a href={`tel:${support_phone}`}>{support_phone}</a>
              </dd>
            )}
          </div>
        )}
      </dl>
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
