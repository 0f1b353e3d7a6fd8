import { Notice, type Tone } from '#ui/notice.tsx'
import { useFocusOnAttempt } from '../../hooks/use-focus.ts'

export interface Message {
  tone: Exclude<Tone, 'warning'>
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

/** The result of an action, in its place. */
export function MessageBox({ message: { tone, headline, text, detail }, attempt = 0, children }: Props) {
  const box = useFocusOnAttempt<HTMLDivElement>(attempt)
  return (
    <Notice tone={tone} headline={headline} ref={box} tabIndex={-1} role={tone === 'error' ? 'alert' : 'status'}>
      <p>{text}</p>
      {detail && <p className="small soft">{detail}</p>}
      {children}
    </Notice>
  )
}
