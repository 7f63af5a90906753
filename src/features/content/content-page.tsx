import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentPage as Content, Section } from '../../../contract/content.ts';
import type { CompanyInfo } from '../../../contract/sites/sites.ts';
import { PageLink } from '../../domain/page/page-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import text from '../../ui/controls/buttons/text-link.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { Question } from '../../ui/layout/question.tsx';
import { CompanyCard } from './company-card.tsx';
import styles from './content-page.module.css';
import { Blocks, Words } from './text-blocks.tsx';

interface ContentPageProps {
  content: Content;
  company: CompanyInfo;
  support_email: string;
  /** The button that prints the page. */
  print: ReactNode;
  /** A control of the page between its summary and its sections. */
  children?: ReactNode;
}

/** A text of the site with its contents list and its company. The server and the app render it. */
export function ContentPage({ content, company, support_email, print, children }: ContentPageProps) {
  const { page, language, title, summary, sections, words } = content;
  return (
    <div className={styles.room} lang={language} data-content="">
      <div className={styles.page}>
        <Contents title={words.contents} sections={sections} />
        <header className={styles.head}>
          <h1>{title}</h1>
          <div className={styles.facts}>
            <span>
              <Words line={words.version} />
            </span>
            {page === 'faq' ? (
              <PageLink to="/pages/service" className={classNames(text.link, styles.ask)}>
                {words.ask}
              </PageLink>
            ) : (
              <span>{words.length}</span>
            )}
            {print}
          </div>
        </header>
        <article className={styles.text}>
          <p className={styles.summary}>
            <strong>{words.in_short}</strong> <Words line={summary} />
          </p>
          {children}
          {sections.map((section, index) => (
            <TextSection key={section.title} id={anchorOf(index)} section={section} isNumbered={page !== 'faq'} />
          ))}
        </article>
        <CompanyCard company={company} language={language} support_email={support_email} words={words} />
      </div>
    </div>
  );
}

/** The id of a section. It is the same in every language. */
const anchorOf = (index: number): string => `s${index + 1}`;

/** The list of the sections: beside the text in a wide window, else closed above it. */
function Contents({ title, sections }: { title: string; sections: readonly Section[] }) {
  const list = (
    <nav aria-label={title}>
      <ol>
        {sections.map((section, index) => (
          <li key={section.title}>
            <a href={`#${anchorOf(index)}`}>{section.title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
  return (
    <div className={styles.contents}>
      <details className={styles.closed}>
        <summary>
          {title}
          <Icon of={ChevronDown} />
        </summary>
        {list}
      </details>
      <div className={styles.open}>
        <p>{title}</p>
        {list}
      </div>
    </div>
  );
}

function TextSection({ id, section, isNumbered }: { id: string; section: Section; isNumbered: boolean }) {
  return (
    <section id={id} className={classNames(styles.section, isNumbered && styles.numbered)}>
      <h2>{section.title}</h2>
      <Blocks blocks={section.blocks} />
      {section.questions.map((question) => (
        <Question key={question.title} title={question.title}>
          <Blocks blocks={question.blocks} />
        </Question>
      ))}
    </section>
  );
}
