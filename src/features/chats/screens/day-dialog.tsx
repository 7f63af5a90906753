import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { browserLocale } from '../../../browser/browser-locale.ts';
import { isoDay, startOfDay } from '../../../domain/formats/calendar-days.ts';
import { useToday } from '../../../domain/formats/use-today.ts';
import { useMe } from '../../../domain/me/use-me.ts';
import { settingsQuery } from '../../../domain/settings/settings-query.ts';
import { Calendar } from '../../../ui/controls/choices/calendar.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

const DAY_MS = 86_400_000;

interface DayDialogProps {
  /** Called with the start of the chosen day, in milliseconds. */
  onDay: (start: number) => void;
  onEnd: () => void;
}

/** Asks for a day of the conversation. Before the member's account, and before the history limit of the site, there are no messages. */
export function DayDialog({ onDay, onEnd }: DayDialogProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const signedUpAt = Date.parse(useMe()?.signup_date ?? '2000-01-01');
  const historyDays = useQuery(settingsQuery).data?.chat_history_days ?? 0;
  const first = historyDays === 0 ? signedUpAt : Math.max(signedUpAt, today - historyDays * DAY_MS);
  return (
    <Dialog title={t`Go to a day`} onClose={onEnd}>
      <Calendar
        label={t`Day`}
        first={isoDay(Math.min(first, today))}
        last={isoDay(today)}
        locale={browserLocale(i18n.locale)}
        onChoose={(day) => {
          onEnd();
          onDay(startOfDay(day));
        }}
      />
    </Dialog>
  );
}
