import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFocusOnAttempt } from '../../hooks/use-focus.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { timings } from '../../timings.ts'
import { PageIcon } from '../page-icon.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './message-sent.module.css'

const interactions = ['keydown', 'pointerdown', 'wheel'] as const

/** Redirects to the home page after five seconds, unless the visitor stays or interacts with the page. */
function useRedirectHome(): { secondsLeft: number | undefined; stay: () => void } {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const stay = useCallback(() => setSecondsLeft(undefined), [])
  useEffect(() => {
    setSecondsLeft(timings.redirectAfterSuccess / 1000)
    for (const act of interactions) document.addEventListener(act, stay)
    return () => {
      for (const act of interactions) document.removeEventListener(act, stay)
    }
  }, [stay])
  useEffect(() => {
    if (secondsLeft === undefined) return
    if (secondsLeft === 0) return void navigate('/')
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, navigate])
  return { secondsLeft, stay }
}

interface Props {
  headline: string
  text: string
  attempt: number
}

/** Confirmation that replaces the form, with a countdown to the redirect. */
export function MessageSent({ headline, text, attempt }: Props) {
  const { t } = useTranslation('contact')
  const heading = useFocusOnAttempt<HTMLHeadingElement>(attempt)
  const { secondsLeft, stay } = useRedirectHome()
  return (
    <section className={`stack start gap-2 ${styles.sent}`} aria-labelledby="sent">
      <span className={styles.mark}>
        <PageIcon name="check" size={26} />
      </span>
      <p className={`eyebrow ${styles.created}`}>{t('sent.created')}</p>
      <h2 id="sent" className="headline-m" ref={heading} tabIndex={-1}>
        {headline}
      </h2>
      <p>{text}</p>
      {secondsLeft !== undefined && (
        <p className={`stack gap-1 small soft figures ${styles.countdown}`}>
          <span className={styles.line} />
          {t('sent.leaving', { count: secondsLeft })}
        </p>
      )}
      <div className="row wrap gap-15 below-1">
        {secondsLeft !== undefined && (
          <button type="button" className="button" onClick={stay}>
            {t('sent.stay')}
          </button>
        )}
        <SiteLink to="/" className="button button-quiet">
          {t('sent.home')}
        </SiteLink>
      </div>
    </section>
  )
}
