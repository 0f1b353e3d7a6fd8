import { formatInstant } from '#domain/i18n/format-dates.ts'
import { isSessionEndNear } from '#domain/staff/session-limits.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import styles from './connection-status.module.css'
import { useLocalTime } from './use-local-time.ts'
import { useSession } from './use-session.ts'

/** Says beforehand that one has to sign in or pair again, so that it happens at a quiet time. */
export function SessionEndBand() {
  const { t, language } = useTranslation()
  const { clock, proof } = useStaffApp()
  const session = useSession()
  // Renders again with each minute.
  const { date: today } = useLocalTime()
  if (!isSessionEndNear(session, clock.now())) return null
  const time = formatInstant(session.endsAt, today, language)
  const isDevice = session.kind === 'device'
  return (
    <div className={`${styles.band} no-print`} data-open="true" role="status">
      <Icon name="key" />
      <p>
        <strong>{t(isDevice ? 'sessionEnd.device' : 'sessionEnd.person', { time })}</strong>{' '}
        <span>{t(isDevice ? 'sessionEnd.deviceText' : 'sessionEnd.personText')}</span>
      </p>
      <Button kind="quiet" onClick={() => void proof.ask('signIn')}>
        {t(isDevice ? 'sessionEnd.pair' : 'sessionEnd.signIn')}
      </Button>
    </div>
  )
}
