import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { takeFocus } from '#ui/focus.ts'
import { useTimer } from '#ui/use-timer.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { timings } from '../../timings.ts'
import { PageIcon } from '../page-icon.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './message-sent.module.css'

const interactions = ['keydown', 'pointerdown', 'wheel'] as const

/** Redirects to the home page after five seconds, unless the visitor stays or interacts with the page. */
function useRedirectHome(): { secondsLeft: number | undefined; stay: () => void } {
  const navigate = useNavigate()
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(timings.redirectAfterSuccess / 1000)
  const stay = useCallback(() => setSecondsLeft(undefined), [])
  useEffect(() => {
    for (const act of interactions) document.addEventListener(act, stay)
    return () => {
      for (const act of interactions) document.removeEventListener(act, stay)
    }
  }, [stay])
  const count = () => secondsLeft && (secondsLeft > 1 ? setSecondsLeft(secondsLeft - 1) : void navigate('/'))
  useTimer(count, secondsLeft && 1000, secondsLeft)
  return { secondsLeft, stay }
}

interface Props {
  headline: string
  text: string
}

/** Confirmation that replaces the form, with a countdown to the redirect. */
export function MessageSent({ headline, text }: Props) {
  const { t } = useTranslation('contact')
  const { secondsLeft, stay } = useRedirectHome()
  return (
    <section className="panel stack start gap-2" data-tone="success" aria-labelledby="sent">
      <span className={styles.mark}>
        <PageIcon name="check" size={26} />
      </span>
      <p className={`eyebrow ${styles.created}`}>{t('sent.created')}</p>
      <h2 id="sent" className="headline-m" ref={takeFocus} tabIndex={-1}>
        {headline}
      </h2>
      <p>{text}</p>
      {secondsLeft !== undefined && (
        <p className={`stack gap-1 small soft figures ${styles.countdown} needs-script`}>
          <span className={styles.line} />
          {t('sent.leaving', { count: secondsLeft })}
        </p>
      )}
      <div className="row wrap gap-15 below-1">
        {secondsLeft !== undefined && (
          <button type="button" className="button needs-script" onClick={stay}>
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
