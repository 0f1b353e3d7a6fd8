import type { Tone } from './notice.tsx'
import styles from './tag.module.css'

interface Props extends React.ComponentProps<'span'> {
  tone?: Tone | 'urgent'
  hasDot?: boolean
}

/** What something is in a word or two: a state, a kind, a date. */
export const Tag = ({ tone, hasDot, ...span }: Props) => (
  <span {...span} className={styles.tag} data-tone={tone} data-dot={hasDot} />
)
