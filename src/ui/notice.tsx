import { DrawnIcon } from './icon.tsx'
import { check, close, exclamation, info } from './icon-paths.ts'
import styles from './notice.module.css'

export type Tone = 'info' | 'success' | 'warning' | 'error'

const marks = { info, success: check, warning: exclamation, error: close }

/** Screen readers say at once what went wrong, what was done when there is a pause, and the rest where it stands. */
const roles = { info: undefined, success: 'status', warning: 'alert', error: 'alert' } as const

interface Props extends React.ComponentProps<'div'> {
  tone: Tone
  headline?: string | undefined
  /** It says nothing by itself: what surrounds it does, or it is there from the start. */
  isQuiet?: boolean
}

/** What somebody has to know, at the place where it matters. It does not disappear by itself. */
export const Notice = ({ tone, headline, isQuiet = false, children, ...box }: Props) => (
  <div role={isQuiet ? undefined : roles[tone]} {...box} className={styles.notice} data-tone={tone}>
    <span className={styles.mark}>
      <DrawnIcon path={marks[tone]} size={20} />
    </span>
    <div className={`stack gap-05 ${styles.words}`}>
      {headline && <p className={styles.headline}>{headline}</p>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  </div>
)
