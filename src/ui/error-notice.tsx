import { useFocusOnAttempt } from './focus.ts'
import { Notice } from './notice.tsx'

interface Props {
  /** In the order of the fields. */
  errors: readonly { field: string; text: string }[]
  headline: string
  text?: string | undefined
  /** A new one moves the focus here again; without one it stays where it is. */
  attempt?: unknown
  /** Moves the focus to the field. */
  onChoose: (field: string) => void
}

/** All errors of a form, each of which leads to its field. */
export function ErrorNotice({ errors, headline, text, attempt, onChoose }: Props) {
  const box = useFocusOnAttempt(attempt)
  return (
    <Notice tone="error" headline={headline} ref={box} tabIndex={-1}>
      {text && <p>{text}</p>}
      <ul>
        {errors.map(({ field, text: error }) => (
          <li key={field}>
            <button type="button" className="text-button error" onClick={() => onChoose(field)}>
              {error}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
