import {
  type ApplicationField,
  applicationFields,
  type FieldStep,
  groupByLine,
  toRule,
} from '#domain/hiring/application-fields.ts'
import { TextField } from '#ui/field.tsx'
import { controlOf } from '#ui/use-form.ts'
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

const inputTypes = { text: 'text', mail: 'email', phone: 'tel', postalCode: 'text' } as const

type PersonalDataFieldProps = Pick<StepProps, 'draft' | 'change' | 'form'> & {
  field: ApplicationField
}

function PersonalDataField({ field, draft, change, form }: PersonalDataFieldProps) {
  const { t } = useTranslation('application')
  const { name, kind, isRequired, autoComplete, hasHint } = field
  return (
    <TextField
      name={name}
      type={inputTypes[kind]}
      label={t(isRequired ? name : `${name}Optional`)}
      value={draft[name]}
      error={form.errorOf(name)}
      onChange={(value) => {
        change({ [name]: value })
        form.markChanged([name])
      }}
      hint={hasHint && t(`${name}Hint`)}
      autoComplete={autoComplete}
      {...controlOf(toRule(field))}
    />
  )
}
