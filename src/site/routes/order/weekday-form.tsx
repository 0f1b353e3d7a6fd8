import { Form } from 'react-router'
import type { StandingOrderResponse } from '#contract/standing-orders.ts'
import { type Weekday, weekdayOf } from '#domain/calendar/calendar-date.ts'
import { weekdayName } from '#domain/i18n/format-dates.ts'
import { Choice, Choices } from '#ui/choice.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The weekdays on which the store is open; at first that of the order is chosen. */
export function WeekdayForm({ standing }: { standing: StandingOrderResponse }) {
  const { t, language } = useTranslation('standing')
  const { state, openWeekdays, weekdays: chosen, pickupDate } = standing
  const isChosen = (weekday: Weekday) =>
    state === 'none' ? weekday === weekdayOf(pickupDate) : chosen.includes(weekday)
  return (
    <Form method="post" className="stack start gap-2">
      <fieldset>
        <legend className="visually-hidden">{t('weekdays')}</legend>
        <Choices>
          {openWeekdays.map((weekday) => (
            <Choice
              key={weekday}
              type="checkbox"
              name={`weekday.${weekday}`}
              value="yes"
              label={weekdayName(weekday, language)}
              defaultChecked={isChosen(weekday)}
            />
          ))}
        </Choices>
      </fieldset>
      <SubmitButton name="intent" value="start" className={state === 'none' ? 'button' : 'button button-quiet'}>
        {t(state === 'none' ? 'start' : 'save')}
      </SubmitButton>
    </Form>
  )
}
