import { useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './message-box.module.css'
import { PageIcon } from './page-icon.tsx'

export interface Message {
  tone: 'positive' | 'negative' | 'neutral'
  headline: string
  text: string
}

interface Props {
  message: Message
  /** Another number for each new message, so that the focus comes here each time; 0 leaves the focus alone. */
  attempt?: number
  children?: React.ReactNode
}

const icons = { positive: 'check', neutral: 'clock' } as const

/** Says how it went, where it happened, and stays. */
export function MessageBox({ message: { tone, headline, text }, attempt = 0, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  return (
    <div
      className={styles.box}
      data-tone={tone}
      ref={box}
      tabIndex={-1}
      role={tone === 'negative' ? 'alert' : 'status'}
    >
      <span className={styles.mark}>
        {tone === 'negative' ? <Icon name="close" size={20} /> : <PageIcon name={icons[tone]} size={20} />}
      </span>
      <div className={styles.words}>
        <p className={styles.headline}>{headline}</p>
        <p>{text}</p>
        {children}
      </div>
    </div>
  )
}
