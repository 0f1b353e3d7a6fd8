import type { JobResponse } from '#contract/jobs.ts'
import {
  applicationFields,
  type FieldStep,
  formatChoice,
  formatLine,
  groupByLine,
} from '#domain/hiring/application-fields.ts'
import { talentPoolYears } from '#domain/hiring/data-periods.ts'
import { formatSize } from '#domain/i18n/format.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import type { ApplicationDraft } from './draft.ts'
import { toAnswerTexts } from './send-application.ts'
import styles from './step-consent.module.css'
import { StepForm, type StepProps } from './step-form.tsx'
import { stepKey, steps, toStep, type WizardStep } from './steps.ts'

interface StepConsentProps extends StepProps {
  job: JobResponse
  onCorrect: (step: WizardStep) => void
}

export function StepConsent({ job, onCorrect, ...step }: StepConsentProps) {
  const { t } = useTranslation('application')
  const { company } = useSiteData()
  const { draft, change, form } = step
  const message = form.result?.message
  return (
    <StepForm
      {...step}
      headline={t('consent.headline')}
      lead={t('consent.lead')}
      nextLabel={t(form.isSending ? 'consent.sending' : 'consent.send')}
    >
      <ApplicationSummary {...{ job, draft, onCorrect }} />
      <fieldset className={`stack gap-1 ${styles.consents}`}>
        <legend className="visually-hidden">{t('consent.legend')}</legend>
        <CheckboxField
          name="privacy"
          isRequired
          checked={draft.privacy}
          error={form.errorOf('privacy')}
          onChange={(privacy) => {
            change({ privacy })
            form.markChanged(['privacy'])
          }}
        >
          <MarkupText
            text={t('consent.privacy', { company: company.legalName })}
            elements={{ policy: <SiteLink to="/policy" target="_blank" /> }}
          />
        </CheckboxField>
        <CheckboxField
          name="talentPool"
          checked={draft.talentPool}
          onChange={(talentPool) => change({ talentPool })}
          hint={t('consent.talentPoolHint')}
        >
          {t('consent.talentPool', { years: talentPoolYears })}
        </CheckboxField>
      </fieldset>
      {message && <MessageBox message={message} attempt={form.result} />}
    </StepForm>
  )
}

const personalDataSteps: readonly FieldStep[] = ['person', 'address']

/** The personal data of a step as lines of text. Attributes get their label, as their value alone says too little. */
export function toSummaryLines(step: FieldStep, draft: ApplicationDraft, t: Translate<'application'>): string[] {
  return groupByLine(applicationFields.filter((field) => field.step === step)).flatMap((line) => {
    const text = formatLine(line, draft)
    const [first] = line.fields
    if (!text || !first) return []
    return [first.isAttribute ? `${t(first.name)}: ${formatChoice(t, first.name, text)}` : text]
  })
}

interface ApplicationSummaryProps {
  job: JobResponse
  draft: ApplicationDraft
  onCorrect: (step: WizardStep) => void
}

interface SummarySection {
  title: string
  lines: readonly string[]
  step: WizardStep
}

/** All answers, each section with a button to the step that changes it. */
function ApplicationSummary({ job, draft, onCorrect }: ApplicationSummaryProps) {
  const { t, language } = useTranslation('application')
  const sections: SummarySection[] = [
    ...job.interview.map((question, index) => ({
      title: question.headline,
      lines: toAnswerTexts(question, draft.answers[question.id]),
      step: toStep(steps.question, index + 1),
    })),
    ...personalDataSteps.map((name) => ({
      title: t(`summary.${name}`),
      lines: toSummaryLines(name, draft, t),
      step: toStep(steps[name]),
    })),
    {
      title: t('summary.attachments'),
      lines: draft.files.map(({ name, size }) => `${name} (${formatSize(size, language)})`),
      step: toStep(steps.attachments),
    },
  ]
  return (
    <dl className={styles.summary}>
      {sections.map(({ title, lines, step }) => (
        <div key={stepKey(step)} className={`stack line-top ${styles.section}`}>
          <dt className="small strong crust">{title}</dt>
          <dd className={`stack anywhere ${styles.lines}`}>
            {lines.length === 0 && (
              <span className={styles.none}>
                {t(step.step === steps.attachments ? 'summary.noFiles' : 'summary.none')}
              </span>
            )}
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
          <dd className={styles.change}>
            <button
              type="button"
              className="text-button"
              onClick={() => onCorrect(step)}
              aria-label={t('summary.changeNamed', { title })}
            >
              {t('summary.change')}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  )
}
