import {
  type ApplicationField,
  applicationFields,
  choicesOf,
  type FieldStep,
  formatChoice,
  groupByLine,
  toRule,
} from '#domain/hiring/application-fields.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { TextField } from '#ui/field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StepForm, type StepProps } from './step-form.tsx'
import styles from './step-personal-data.module.css'

/** The step of the applicant's name or address: one input for every field that belongs to it. */
export function StepPersonalData({ name, ...step }: StepProps & { name: FieldStep }) {
  const { t } = useTranslation('application')
  const lines = groupByLine(applicationFields.filter((field) => field.step === name))
  return (
    <StepForm {...step} headline={t(`${name}.headline`)} lead={t(`${name}.lead`)} hasLegend>
      <div className="stack gap-3">
        {lines.map((line) => (
          <div key={line.name} className={styles.line} data-columns={getColumns(line.fields)}>
            {line.fields.map((field) => (
              <PersonalDataField key={field.name} {...step} field={field} />
            ))}
          </div>
        ))}
      </div>
    </StepForm>
  )
}

const shortFieldLength = 20

function getColumns([first, second]: readonly ApplicationField[]): 'one' | 'narrowAndWide' | 'two' {
  if (!first || !second) return 'one'
  return first.maxLength <= shortFieldLength ? 'narrowAndWide' : 'two'
}

const inputTypes = { mail: 'email', phone: 'tel' } as const

type PersonalDataFieldProps = Pick<StepProps, 'draft' | 'change' | 'form'> & {
  field: ApplicationField
}

function PersonalDataField({ field, draft, change, form }: PersonalDataFieldProps) {
  const { t } = useTranslation('application')
  const { name, kind, isRequired, autoComplete, hasHint } = field
  const choices = choicesOf(field)
  const { maxLength } = toRule(field)
  const control = {
    name,
    value: draft[name],
    error: form.errorOf(name),
    onChange: (value: string) => {
      change({ [name]: value })
      form.markChanged([name])
    },
    hint: hasHint && t(`${name}Hint`),
    isRequired,
  }
  const label = t(isRequired ? name : `${name}Optional`)
  if (choices)
    return (
      <ChoiceField
        {...control}
        legend={label}
        choices={[...choices, ...(isRequired ? [] : [''])].map((value) => ({
          value,
          label: value ? formatChoice(t, name, value) : t('choice.none'),
        }))}
        columns="narrow"
      />
    )
  return (
    <TextField
      {...control}
      label={label}
      type={kind === 'mail' || kind === 'phone' ? inputTypes[kind] : 'text'}
      autoComplete={autoComplete}
      maxLength={maxLength}
    />
  )
}
