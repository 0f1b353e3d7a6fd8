import { useTexts } from '../../i18n/use-texts.ts'
import styles from './choice-cards.module.css'

interface Props {
  name: string
  choices: readonly string[]
  /** Their positions. */
  chosen: readonly number[]
  isMultiple: boolean
  onChange: (chosen: readonly number[]) => void
}

/** Real radio buttons and checkboxes, each as large as a card. */
export function ChoiceCards({ name, choices, chosen, isMultiple, onChange }: Props) {
  const { t } = useTexts('application')
  function toggle(position: number) {
    if (!isMultiple) return onChange([position])
    const others = chosen.filter((one) => one !== position)
    onChange(chosen.includes(position) ? others : [...others, position].sort((a, b) => a - b))
  }
  return (
    <fieldset className={styles.choices} aria-labelledby="step-headline" aria-describedby="optional-note">
      {choices.map((choice, position) => (
        <label key={choice} className={styles.card}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(position)}
            onChange={() => toggle(position)}
          />
          <span>{choice}</span>
        </label>
      ))}
      {!isMultiple && chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          {t('question.clear')}
        </button>
      )}
    </fieldset>
  )
}
