import { useState } from 'react'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { useSession } from '../layout/use-session.ts'
import styles from './interview-section.module.css'
import { MessageDialog } from './message-field.tsx'
import { type HiringTranslation, translateHiring, useHiringTranslation } from './use-hiring-translation.ts'

type Slot = ApplicationDetails['slots'][number]

const formatSlot = ({ date, time, durationMinutes }: Slot, { t, language }: HiringTranslation): string =>
  t('slot.when', { date: formatDay(date, language), time, minutes: durationMinutes })

/** The offered times, and which one the applicant has chosen. */
export function InterviewSection({ application }: { application: ApplicationDetails }) {
  const texts = useHiringTranslation()
  const { t } = texts
  const { slots, stage, canCancelInterview, name, language } = application
  const session = useSession()
  const { change, send, isBusy, problem } = useChange()
  const [isCanceling, setIsCanceling] = useState(false)
  const booked = slots.find(({ state }) => state === 'booked')
  if (slots.length === 0 && stage !== 'interview') return null
  return (
    <section aria-labelledby="interview">
      <h2 id="interview">{t('page.interview')}</h2>
      {slots.length === 0 && <p>{t('page.noSlots')}</p>}
      <ProblemNotice problem={problem} />
      <ul className={`stack gap-1 ${styles.slots}`}>
        {slots.map((slot) => (
          <li key={slot.slotId} className="card between" data-state={slot.state}>
            <Icon name={slot.state === 'booked' ? 'check' : 'calendar'} size={22} />
            <p className="entry">
              <strong>{formatSlot(slot, texts)}</strong>
              <span>
                {t(`slot.${slot.state}`)} · {slot.place} · {t('slot.with', { name: slot.interviewer })}
              </span>
            </p>
            {slot.state === 'free' && (
              <Button
                kind="text"
                aria-disabled={isBusy}
                aria-label={t('slot.removeName', { when: formatSlot(slot, texts) })}
                onClick={() =>
                  void change(
                    send('DELETE /applications/{applicationId}/slots/{slotId}', {
                      params: { ...application, slotId: slot.slotId },
                    }),
                  )
                }
              >
                {t('slot.remove')}
              </Button>
            )}
            {slot.state === 'booked' && canCancelInterview && (
              <Button kind="text" onClick={() => setIsCanceling(true)}>
                {t('slot.cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isCanceling && booked && (
        <MessageDialog
          application={application}
          headline={t('dialog.cancelInterview.headline', { name })}
          text={t('dialog.cancelInterview.text', { name })}
          confirm={t('dialog.cancelInterview.confirm')}
          draft={translateHiring(language)('dialog.cancelInterview.draft', {
            name: name.split(' ')[0] ?? name,
            when: `${formatDay(booked.date, language)}, ${booked.time}`,
            author: session.name,
          })}
          request={(send, message) =>
            send('POST /applications/{applicationId}/interview/cancel', { params: application, body: { message } })
          }
          onClose={() => setIsCanceling(false)}
        />
      )}
    </section>
  )
}
