import { useState } from 'react'
import type { StaffTrialShift } from '#contract/staff/hiring.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { TextArea } from '#ui/field.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState } from '../components/message.tsx'
import { PhoneLink } from '../components/phone-link.tsx'
import { HiringLayout } from './hiring-layout.tsx'
import styles from './trial-shifts-page.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

export const createLoader = loaderOf('GET /trial-shifts')

export function Component() {
  const { t, language } = useHiringTranslation()
  const shifts = useLoaded(createLoader)
  const [canceling, setCanceling] = useState<StaffTrialShift | undefined>()
  const days = [...new Set(shifts.map(({ date }) => date))]
  return (
    <HiringLayout title={t('trialShifts.title')}>
      {shifts.length === 0 && (
        <EmptyState icon="calendar" headline={t('trialShifts.emptyHeadline')} text={t('trialShifts.empty')} />
      )}
      {days.map((day) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="ruled">
            {formatDay(day, language)}
          </h2>
          <ul className="rows">
            {shifts
              .filter(({ date }) => date === day)
              .map((shift) => (
                <li key={shift.id} className={`stack middle ${styles.shift}`}>
                  <span className={`figures ${styles.time}`}>{shift.time}</span>
                  <p className="entry">
                    <strong>{shift.name}</strong>
                    <span>
                      {shift.job.name} · {shift.store.name}
                    </span>
                  </p>
                  <p className="entry">
                    <PhoneLink phone={shift.phone} />
                    {shift.mail && (
                      <a className="target" href={`mailto:${shift.mail}`}>
                        {shift.mail}
                      </a>
                    )}
                  </p>
                  <Button
                    kind="text"
                    aria-label={t('trialShifts.cancelName', { name: shift.name })}
                    onClick={() => setCanceling(shift)}
                  >
                    {t('trialShifts.cancel')}
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {canceling && <CancelDialog shift={canceling} onClose={() => setCanceling(undefined)} />}
    </HiringLayout>
  )
}

function CancelDialog({ shift, onClose }: { shift: StaffTrialShift; onClose: () => void }) {
  const { t, language } = useHiringTranslation()
  const { change, send, ...state } = useChange(onClose)
  const [text, setText] = useState('')
  const { name, mail, phone } = shift

  const cancel = () =>
    change(send('POST /trial-shifts/{trialShiftId}/cancel', { params: { trialShiftId: shift.id }, body: { text } }))
  return (
    <ChangeDialog
      {...state}
      headline={t('trialShifts.headline', { name })}
      confirm={t('trialShifts.confirm')}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>
        <strong>
          {formatDay(shift.date, language)}, {shift.time}
        </strong>
        , {shift.store.name}
      </p>
      <p>{mail ? t('trialShifts.mailed', { name, mail }) : t('trialShifts.notMailed', { name, phone })}</p>
      <TextArea
        label={t('trialShifts.text')}
        hint={t('trialShifts.textHint')}
        value={text}
        maxLength={2000}
        onChange={setText}
      />
    </ChangeDialog>
  )
}
