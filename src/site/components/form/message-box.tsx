import { useFocusOnAttempt } from '#ui/focus.ts'
import { Notice, type Tone } from '#ui/notice.tsx'

export interface Message {
  tone: Exclude<Tone, 'warning'>
  headline: string
  text: string
  /** A second, smaller sentence. */
  detail?: string
}

interface Props {
  message: Message
  /** A new one moves the focus here; without one it stays where it is. */
  attempt?: unknown
  children?: React.ReactNode
}

/** The result of an action, in its place. */
export function MessageBox({ message: { tone, headline, text, detail }, attempt, children }: Props) {
  const box = useFocusOnAttempt(attempt)
  return (
    <Notice tone={tone} headline={headline} ref={box} tabIndex={-1} role={tone === 'error' ? 'alert' : 'status'}>
      <p>{text}</p>
      {detail && <p className="small soft">{detail}</p>}
      {children}
    </Notice>
  )
}
