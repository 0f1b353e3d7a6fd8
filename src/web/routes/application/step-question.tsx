import { choicesOf } from '#domain/hiring/interview-question.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { StepForm } from './step-form.tsx'
import styles from './step-question.module.css'
import type { StepProps } from './step-view.tsx'
import type { Question } from './to-request.ts'

const longestAnswer = 4000

/** Never required: an answer that is not given says something too. */
export function StepQuestion({ question, ...step }: StepProps & { question: Question }) {
  const { t } = useTexts('application')
  const { id, headline, content, type, defaultValue } = question
  const answer = step.draft.answers[id]
  const set = (given: string | readonly number[]) =>
    step.change(({ answers }) => ({ answers: { ...answers, [id]: given } }))
  return (
    <StepForm {...step} headline={headline} lead={content || undefined}>
      {type === 'text' ? (
        <textarea
          className={styles.text}
          aria-labelledby="step-headline"
          aria-describedby={content ? 'step-lead optional-note' : 'optional-note'}
          rows={6}
          maxLength={longestAnswer}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => set(target.value)}
        />
      ) : (
        <ChoiceCards
          name={id}
          choices={choicesOf(defaultValue)}
          chosen={Array.isArray(answer) ? answer : []}
          isMultiple={type === 'select-multi'}
          onChange={set}
        />
      )}
      <p id="optional-note" className={styles.note}>
        {t(type === 'select-multi' ? 'question.optionalMulti' : 'question.optional')}
      </p>
    </StepForm>
  )
}
