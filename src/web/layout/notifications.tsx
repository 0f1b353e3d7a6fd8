import { useEffect } from 'react'
import { Icon } from '../components/icon.tsx'
import { useHold } from '../components/use-hold.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { Notification } from '../state/app-state.ts'
import { appState } from '../state/app-state.ts'
import { dismiss } from '../state/notify.ts'
import { useAppState } from '../state/use-app-state.ts'
import { timings } from '../timings.ts'
import styles from './notifications.module.css'
import { useCountdown } from './use-countdown.ts'

function NotificationCard({ notification }: { notification: Notification }) {
  const { t } = useTexts()
  const close = () => dismiss(appState, notification.id)
  const { pause, resume } = useCountdown(timings.notification, close)
  const { isHeld, holdProps } = useHold()
  useEffect(() => (isHeld ? pause() : resume()), [isHeld, pause, resume])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the countdown; the button does the work
    <div
      className={styles.card}
      data-tone={notification.tone}
      {...holdProps}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p role={notification.tone}>{notification.text}</p>
      <button type="button" onClick={close} aria-label={t('dismiss')}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

export function Notifications() {
  const { t } = useTexts()
  const notifications = useAppState((state) => state.notifications)
  return (
    <section className={styles.stack} aria-label={t('notifications')}>
      {notifications.map((notification) => (
        <NotificationCard key={notification.id} notification={notification} />
      ))}
    </section>
  )
}
