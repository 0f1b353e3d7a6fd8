import { useEffect, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { PageIcon } from '../page-icon.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './message-sent.module.css'
import { useWayHome } from './use-way-home.ts'

interface Props {
  headline: string
  text: string
  attempt: number
}

/** In place of the form. The line runs out while there is time to stay. */
export function MessageSent({ headline, text, attempt }: Props) {
  const { t } = useTexts('contact')
  const heading = useRef<HTMLHeadingElement>(null)
  const { secondsLeft, stay } = useWayHome()
  useEffect(() => {
    if (attempt > 0) heading.current?.focus()
  }, [attempt])
  return (
    <section className={styles.sent} aria-labelledby="sent">
      <span className={styles.mark}>
        <PageIcon name="check" size={26} />
      </span>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {headline}
      </h2>
      <p>{text}</p>
      {secondsLeft !== undefined && (
        <p className={styles.countdown}>
          <span className={styles.line} />
          {t('sent.leaving', { count: secondsLeft })}
        </p>
      )}
      <div className={styles.ways}>
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
