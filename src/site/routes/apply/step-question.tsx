import { parseChoices } from '#domain/content/option-values.ts'
import { Choice, Choices } from '#ui/choice.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Question } from './send-application.ts'
import { StepForm, type StepProps } from './step-form.tsx'

const maxAnswerLength = 4000

/** One question of the interview; answering is optional. */
export function StepQuestion({ question, ...step }: StepProps & { question: Question }) {
  const { t } = useTranslation('application')
  const { id, headline, content, type, defaultValue } = question
  const answer = step.draft.answers[id]
  const set = (value: string | readonly number[]) =>
    step.change(({ answers }) => ({ answers: { ...answers, [id]: value } }))
  return (
    <StepForm {...step} headline={headline} lead={content || undefined}>
      {type === 'text' ? (
        <textarea
          aria-labelledby="step-headline"
          aria-describedby={content ? 'step-lead optional-note' : 'optional-note'}
          rows={7}
          maxLength={maxAnswerLength}
          value={typeof answer === 'string' ? answer : ''}
          onChange={({ target }) => set(target.value)}
        />
      ) : (
        <AnswerChoices
          name={id}
          choices={parseChoices(defaultValue)}
          chosen={Array.isArray(answer) ? answer : []}
          isMultiple={type === 'select-multi'}
          onChange={set}
        />
      )}
      <p id="optional-note" className="small soft">
        {t(type === 'select-multi' ? 'question.optionalMulti' : 'question.optional')}
      </p>
    </StepForm>
  )
}

interface AnswerChoicesProps {
  name: string
  choices: readonly string[]
  /** Indexes of the chosen ones. */
  chosen: readonly number[]
  isMultiple: boolean
  onChange: (chosen: readonly number[]) => void
}

function AnswerChoices({ name, choices, chosen, isMultiple, onChange }: AnswerChoicesProps) {
  const { t } = useTranslation('application')
  function toggle(index: number) {
    if (!isMultiple) return onChange([index])
    const others = chosen.filter((one) => one !== index)
    onChange(chosen.includes(index) ? others : [...others, index].sort((a, b) => a - b))
  }
  return (
    <fieldset className="stack start gap-15" aria-labelledby="step-headline" aria-describedby="optional-note">
      <Choices columns="full">
        {choices.map((choice, index) => (
          <Choice
            key={choice}
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            label={choice}
            checked={chosen.includes(index)}
            onChange={() => toggle(index)}
          />
        ))}
      </Choices>
      {!isMultiple && chosen.length > 0 && (
        <button type="button" className="text-button" onClick={() => onChange([])}>
          {t('question.clear')}
        </button>
      )}
    </fieldset>
  )
}
