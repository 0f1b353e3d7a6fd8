import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Icon } from '../components/icon.tsx'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type AppState, appState, dismissNotification, type Notification, useAppState } from '../state/app-state.ts'
import { prefersReducedMotion, timings } from '../timings.ts'
import styles from './notifications.module.css'

/** A timer that can be paused; the remaining time is kept. */
export function createCountdown(durationMs: number, onEnd: () => void): { pause(): void; resume(): void } {
  let remainingMs = durationMs
  let startedAtMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    if (timer !== undefined || remainingMs <= 0) return
    startedAtMs = Date.now()
    timer = setTimeout(onEnd, remainingMs)
  }
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remainingMs -= Date.now() - startedAtMs
  }
  return { pause, resume }
}

/** Starts again when the text changes. */
function useCountdown(text: string, isPaused: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  const countdown = useMemo(() => createCountdown(timings.notification, () => end()), [text])
  useEffect(() => {
    if (isPaused) return
    countdown.resume()
    return countdown.pause
  }, [countdown, isPaused])
}

/** The card is removed at the end of its animation, or at once when nothing is animated. A new text keeps it. */
function useLeaving(text: string, remove: () => void) {
  const [leavingText, setLeavingText] = useState<string>()
  return {
    leave: () => (prefersReducedMotion() ? remove() : setLeavingText(text)),
    attributes: leavingText === text ? { 'data-leaving': true, onAnimationEnd: remove } : {},
  }
}

function NotificationCard({ notification: { id, tone, text } }: { notification: Notification }) {
  const { leave: close, attributes } = useLeaving(text, () => dismissNotification(appState, id))
  const { isActive, listeners } = useHoverOrFocus()
  useCountdown(text, isActive, close)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the countdown; the button closes the card
    <div
      className={`row gap-1 ${styles.card}`}
      data-tone={tone}
      {...attributes}
      {...listeners}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p role={tone}>{text}</p>
      <CloseButton onClose={close} />
    </div>
  )
}

const isTroubleShown = ({ lastError, notifications }: AppState) =>
  lastError !== undefined && notifications.every(({ tone }) => tone !== 'alert')

/** Shown after a failed request until a later one succeeds, unless another alert says more. */
function ConnectionTrouble() {
  const { t } = useTranslation()
  if (!useAppState(isTroubleShown)) return null
  return (
    <div className={`row gap-1 ${styles.card}`} data-tone="alert" data-delayed>
      <p role="status">{t('connectionTrouble')}</p>
      <CloseButton onClose={() => appState.setState({ lastError: undefined })} />
    </div>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" className="icon-button" onClick={onClose} aria-label={t('dismiss')}>
      <Icon name="close" size={20} />
    </button>
  )
}

export function Notifications() {
  const { t } = useTranslation()
  const notifications = useAppState((state) => state.notifications)
  return (
    <section className={`stack gap-15 ${styles.stack} no-print`} aria-label={t('notifications')}>
      <ConnectionTrouble />
      {notifications.map((notification) => (
        <NotificationCard key={notification.id} notification={notification} />
      ))}
    </section>
  )
}
