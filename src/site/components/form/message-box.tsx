import { useFocusOnAttempt } from '../../hooks/use-focus.ts'
import { Icon } from '../icon.tsx'
import { PageIcon } from '../page-icon.tsx'
import styles from './message-box.module.css'

export interface Message {
  tone: 'positive' | 'negative' | 'neutral'
  headline: string
  text: string
  /** A second, smaller sentence. */
  detail?: string
}

interface Props {
  message: Message
  /** A new number for each message moves the focus here; 0 leaves the focus where it is. */
  attempt?: number
  children?: React.ReactNode
}

const icons = { positive: 'check', neutral: 'clock' } as const

/** Shows the result of an action in place; it does not disappear by itself. */
export function MessageBox({ message: { tone, headline, text, detail }, attempt = 0, children }: Props) {
  const box = useFocusOnAttempt<HTMLDivElement>(attempt)
  return (
    <div
      className={`note ${styles.box}`}
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
        {detail && <p className="small soft">{detail}</p>}
        {children}
      </div>
    </div>
  )
}
