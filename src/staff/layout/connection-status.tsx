import { formatInstantTime } from '#domain/i18n/format-dates.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useStaffApp } from '../staff-app.ts'
import { type LineState, lineStateOf } from '../state/connection-model.ts'
import { useObservable } from '../state/observable.ts'
import styles from './connection-status.module.css'
import { useTick } from './use-local-time.ts'

function useLineState(): LineState {
  const { connection, clock } = useStaffApp()
  const facts = useObservable(connection.facts)
  // While the line is down, a few seconds decide what is said.
  useTick(facts.isStreamOpen ? undefined : 1_000)
  return lineStateOf(facts, Date.parse(clock.now()))
}

/** In the top bar: whether the list is live. */
export function ConnectionMark() {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const waiting = useObservable(queue.state).queue.length
  const line = useLineState()
  const text = line.kind === 'live' && waiting > 0 ? t('line.sending', { count: waiting }) : t(`line.${line.kind}`)
  return (
    <p className={`row middle gap-1 small strong nowrap ${styles.mark}`} data-line={line.kind} role="status">
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </p>
  )
}

/** Below the top bar while there is no connection: since when, and what waits. */
export function ConnectionBand() {
  const { t } = useTranslation()
  const { queue } = useStaffApp()
  const waiting = useObservable(queue.state).queue.length
  const line = useLineState()
  const isOffline = line.kind === 'offline'
  return (
    <div className={`${styles.band} no-print`} data-open={isOffline} role="status">
      {isOffline && (
        <>
          <Icon name="warning" />
          <p>
            <strong>
              {t('line.offlineSince', { time: formatInstantTime(new Date(line.sinceMs).toISOString()) })}
              {waiting > 0 && ` · ${t('line.waiting', { count: waiting })}`}
            </strong>{' '}
            <span>{t('line.keepWorking')}</span>
          </p>
        </>
      )}
    </div>
  )
}

/** While the device cannot store anything: what waits is lost with the window. */
export function StorageBand() {
  const { t } = useTranslation()
  const { isStorageFailing } = useStaffApp()
  // An empty alert would be on every page.
  if (!useObservable(isStorageFailing)) return null
  return (
    <div className={`${styles.band} no-print`} data-open role="alert">
      <Icon name="warning" />
      <p>
        <strong>{t('line.notStored')}</strong> <span>{t('line.notStoredText')}</span>
      </p>
    </div>
  )
}
