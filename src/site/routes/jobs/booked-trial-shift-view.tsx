import { Form } from 'react-router'
import type { TrialShiftBooked, TrialShiftBookingResponse } from '#contract/applications.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { phoneLink } from '#domain/store.ts'
import { useFormErrors } from '#ui/use-form.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SiteForm, SubmitButton } from '../../components/form/site-form.tsx'
import { GuestPage, GuestTicket } from '../../components/guest-page.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { type TrialShiftField, toBookingPath } from './trial-shift-booking.ts'
import { TrialShiftTimes } from './trial-shift-times.tsx'

type Booking = TrialShiftBookingResponse & Pick<TrialShiftBooked, 'bookingId' | 'token'>

export type BookedOutcome =
  | { kind: 'moved' | 'canceled' | 'notPossible' | 'failed' }
  | { kind: 'invalid'; input: { date: string; time: string }; errors: Partial<Record<TrialShiftField, string>> }

interface ViewProps {
  booking: Booking
  /** Each takes the focus. */
  outcome: BookedOutcome | undefined
}

export function BookedTrialShiftView({ booking, outcome }: ViewProps) {
  const { t } = useTranslation('trial-shift')
  return (
    <GuestPage
      headline={t('manage.headline')}
      name={booking.jobName}
      lead={t(booking.isChangeable ? 'manage.lead' : 'manage.overLead')}
    >
      <Outcome booking={booking} outcome={outcome} />
      <Ticket booking={booking} />
      {booking.isChangeable && (
        // The chosen day is another one after each move.
        <MoveForm key={`${booking.date} ${booking.time}`} booking={booking} outcome={outcome} />
      )}
      {booking.isChangeable && <CancelForm />}
    </GuestPage>
  )
}

function Outcome({ booking, outcome }: ViewProps) {
  const { t } = useTranslation('trial-shift')
  if (!outcome || outcome.kind === 'invalid' || outcome.kind === 'canceled') return null
  const text = t(outcome.kind === 'moved' && booking.hasMail ? 'manage.movedMail' : `manage.${outcome.kind}Text`)
  const headline = t(`manage.${outcome.kind}Headline`)
  return (
    <MessageBox attempt={outcome} message={{ tone: outcome.kind === 'moved' ? 'success' : 'error', headline, text }} />
  )
}

function Ticket({ booking }: { booking: Booking }) {
  const { t, language } = useTranslation('trial-shift')
  const { jobId, date, time, storeName, address } = booking
  return (
    <GuestTicket headline={t('manage.yourTime')}>
      <p className="stack lead">
        <strong>{formatDay(date, language, 'full')}</strong>
        <span>
          {t('clock', { time: formatTime(time, language) })}, {t('length')}
        </span>
      </p>
      <p className="stack">
        <span>{storeName}</span>
        <span>{address}</span>
      </p>
      <p>
        <a className="button button-quiet" href={toBookingPath(jobId, booking, '/calendar')} download>
          {t('calendar')}
        </a>
      </p>
    </GuestTicket>
  )
}

const moveFields = ['date', 'time'] as const

function MoveForm({ booking, outcome }: ViewProps) {
  const { t } = useTranslation('trial-shift')
  const { company } = useSiteData()
  const invalid = outcome?.kind === 'invalid' ? outcome : undefined
  const { errors, errorOf, markChanged } = useFormErrors(moveFields, invalid, (code) => t.find(code) ?? code)
  const canMove = booking.dates.length > 0
  return (
    <SiteForm
      aria-label={t('manage.moveForm')}
      errors={errors}
      markChanged={markChanged}
      result={outcome}
      heading={<h2 className="headline-s">{t('manage.moveHeadline')}</h2>}
      hasLegend={false}
    >
      {canMove ? (
        <TrialShiftTimes
          hasStore
          dates={booking.dates}
          phone={company.phone}
          initial={invalid?.input}
          errorOf={errorOf}
        />
      ) : (
        <p>
          {t('manage.none')} <a href={phoneLink(company.phone)}>{company.phone}</a>
        </p>
      )}
      {canMove && <SubmitButton>{t('manage.move')}</SubmitButton>}
    </SiteForm>
  )
}

function CancelForm() {
  const { t } = useTranslation('trial-shift')
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="cancel" />
      <p>{t('manage.cancelHint')}</p>
      <SubmitButton className="button button-quiet">{t('manage.cancel')}</SubmitButton>
    </Form>
  )
}
