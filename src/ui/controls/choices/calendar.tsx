import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '../../icons/icon.tsx';
import styles from './calendar.module.css';

interface CalendarProps {
  /** The accessible name. */
  label: string;
  /** The first and the last day that can be chosen, as `YYYY-MM-DD`. The calendar opens at the last one. */
  first: string;
  last: string;
  /** The language and the region, which decides on which day a week begins. */
  locale: string;
  /** Called with the chosen day, as `YYYY-MM-DD`. */
  onChoose: (day: string) => void;
}

/** A month in which one day can be chosen, with the months before and after it. Arrow keys move by days and weeks, Page Up by months. */
export function Calendar({ label, first, last, locale, onChoose }: CalendarProps) {
  return (
    <I18nProvider locale={locale}>
      <AriaCalendar
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar is the content of a dialog
        autoFocus
        minValue={parseDate(first)}
        maxValue={parseDate(last)}
        defaultFocusedValue={parseDate(last)}
        value={null}
        onChange={(day) => onChoose(day.toString())}
        className={styles.calendar ?? ''}
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.step ?? ''}>
            <Icon of={ChevronLeft} />
          </Button>
          <CalendarHeading className={styles.month ?? ''} />
          <Button slot="next" className={styles.step ?? ''}>
            <Icon of={ChevronRight} />
          </Button>
        </div>
        <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
        </CalendarGrid>
      </AriaCalendar>
    </I18nProvider>
  );
}
