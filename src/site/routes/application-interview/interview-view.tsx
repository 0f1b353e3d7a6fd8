import { useState } from 'react'
import { Form } from 'react-router'
import type { ApplicationResponse, InterviewResponse } from '#contract/applications.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { phoneLink } from '#domain/store.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { GuestPage, GuestTicket } from '../../components/guest-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

export type InterviewOutcome =
  | 'booked'
  | 'moved'
  | 'canceled'
  | 'taken'
  | 'gone'
  | 'notChosen'
  | 'notPossible'
  | 'failed'

type Time = InterviewResponse['times'][number]

interface Props {
  application: ApplicationResponse
  interview: InterviewResponse
  outcome: InterviewOutcome | undefined
  /** The response; each takes the focus. */
  attempt: unknown
}

const goodNews: readonly InterviewOutcome[] = ['booked', 'moved', 'canceled']

export function InterviewView({ application, interview, outcome, attempt }: Props) {
  const { t } = useTranslation('applications')
  const { applicationId, job, organizer, applicant } = application
  const { booked, isChangeable, times } = interview
  const canChoose = times.length > 0 && (booked === null || isChangeable)
  return (
    <GuestPage
      headline={t(booked ? 'interview.bookedHeadline' : 'interview.headline')}
      name={job.name}
      lead={t(booked ? 'interview.bookedLead' : canChoose ? 'interview.lead' : 'interview.noneLead', {
        givenname: applicant.givenname,
      })}
    >
      {outcome && outcome !== 'notChosen' && (
        <MessageBox
          attempt={attempt}
          message={{
            tone: goodNews.includes(outcome) ? 'success' : 'error',
            headline: t(`interview.outcome.${outcome}.headline`),
            text: t(`interview.outcome.${outcome}.text`),
          }}
        />
      )}
      {booked && <Booked time={booked} applicationId={applicationId} isChangeable={isChangeable} />}
      {canChoose && <ChooseForm times={times} isMoving={booked !== null} isNotChosen={outcome === 'notChosen'} />}
      <p className="small soft">
        {t('interview.help', { organizer: organizer.name })} <a href={phoneLink(organizer.phone)}>{organizer.phone}</a>,{' '}
        <a href={`mailto:${organizer.mail}`}>{organizer.mail}</a>
      </p>
      <p>
        <SiteLink to={`/applications/${applicationId}`}>{t('interview.toApplication')}</SiteLink>
      </p>
    </GuestPage>
  )
}

function TimeText({ time }: { time: Time }) {
  const { t, language } = useTranslation('applications')
  return (
    <span className="stack">
      <strong>{formatDay(time.date, language, 'full')}</strong>
      <span>{t('interview.clock', { time: formatTime(time.time, language), minutes: time.durationMinutes })}</span>
      <span className="small">{time.place}</span>
    </span>
  )
}

interface BookedProps {
  time: Time
  applicationId: string
  isChangeable: boolean
}

function Booked({ time, applicationId, isChangeable }: BookedProps) {
  const { t } = useTranslation('applications')
  return (
    <GuestTicket headline={t('interview.yourTime')}>
      <TimeText time={time} />
      <p>{t('interview.with', { name: time.interviewer })}</p>
      <div className="row wrap middle gap-15">
        <a className="button button-quiet" href={`/applications/${applicationId}/interview/calendar`} download>
          {t('interview.calendar')}
        </a>
        {isChangeable && (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <SubmitButton className="text-button">{t('interview.cancel')}</SubmitButton>
          </Form>
        )}
      </div>
    </GuestTicket>
  )
}

interface ChooseProps {
  times: readonly Time[]
  isMoving: boolean
  isNotChosen: boolean
}

function ChooseForm({ times, isMoving, isNotChosen }: ChooseProps) {
  const { t } = useTranslation('applications')
  const [slotId, setSlotId] = useState('')
  return (
    <Form method="post" aria-label={t(isMoving ? 'interview.moveForm' : 'interview.form')}>
      {isMoving && <input type="hidden" name="isMoved" value="yes" />}
      <ChoiceField
        name="slotId"
        legend={t(isMoving ? 'interview.otherTimes' : 'interview.times')}
        choices={times.map((time) => ({ value: time.slotId, label: <TimeText time={time} /> }))}
        value={slotId}
        onChange={setSlotId}
        error={isNotChosen && slotId === '' ? t('interview.chooseOne') : undefined}
        columns="full"
      />
      <SubmitButton>{t(isMoving ? 'interview.move' : 'interview.book')}</SubmitButton>
    </Form>
  )
}
