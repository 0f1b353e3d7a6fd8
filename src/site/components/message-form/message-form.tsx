import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FieldRule } from '#domain/form-fields.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { SelectField, TextField } from '#ui/field.tsx'
import { controlOf, useFormErrors } from '#ui/use-form.ts'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { SiteForm } from '../form/site-form.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './message-form.module.css'
import type { FieldValues, MessageResult } from './message-result.ts'
import { MessageSent } from './message-sent.tsx'
import { useSavedInput } from './saved-input.ts'

export interface FieldState<Name extends string> {
  name: Name
  defaultValue: string
  error: string | undefined
  isRequired?: boolean
  maxLength?: number
}

interface MessageFormProps<Field extends string> {
  /** Key of the saved input in session storage. */
  name: string
  action: string
  label: string
  submitLabel: string
  /** In the order of the form; the consent is last. */
  fields: readonly Field[]
  /** Of the fields that are texts. */
  rules: { readonly [Name in Field]?: FieldRule }
  initialValues: FieldValues<Field>
  documentResult: MessageResult<Field> | undefined
  stores: readonly StoreOption[]
  sentHeadline: string
  children: (stateOf: <Name extends Field>(field: Name) => FieldState<Name>) => React.ReactNode
}

/** Shared by all message forms: errors, failures, consent, honeypot, saved input and confirmation. */
export function MessageForm<Field extends string>(props: MessageFormProps<Field | 'privacy'>) {
  const { name, action, label, submitLabel, fields, rules, initialValues, stores, sentHeadline, children } = props
  const { t } = useTranslation('contact')
  const { company } = useSiteData()
  const form = useRef<HTMLFormElement>(null)
  const elapsed = useRef<HTMLInputElement>(null)
  const fetcher = useFetcher<MessageResult<Field | 'privacy'>>()
  const result = (fetcher.data as MessageResult<Field | 'privacy'> | undefined) ?? props.documentResult
  const answered = result?.step === 'form' ? result : undefined
  const { errors, errorOf, markChanged } = useFormErrors(fields, answered, (code) => t.find(`errors.${code}`) ?? code)
  const [openedAtMs] = useState(Date.now)
  const saveForm = useSavedInput(form, name, result?.step === 'sent')
  const values = answered?.values ?? initialValues
  if (result?.step === 'sent') {
    const store = stores.find(({ id }) => id === result.storeId)?.name ?? company.name
    return <MessageSent headline={sentHeadline} text={t('sent.text', { store, mail: result.mail })} />
  }
  return (
    <SiteForm
      as={fetcher.Form}
      ref={form}
      action={action}
      className={`stack ${styles.form}`}
      aria-label={label}
      errors={errors}
      message={
        answered?.failure && {
          tone: answered.failure === 'tooFast' ? 'info' : 'error',
          headline: t(`failed.${answered.failure}Headline`),
          text: t(`failed.${answered.failure}Text`, { phone: company.phone, mail: company.mail }),
        }
      }
      result={result}
      markChanged={markChanged}
      onInput={saveForm}
      onSubmit={() => {
        if (elapsed.current) elapsed.current.value = String(Date.now() - openedAtMs)
      }}
    >
      {children((field) => {
        const rule: FieldRule | undefined = rules[field]
        return { name: field, defaultValue: values[field], error: errorOf(field), ...(rule && controlOf(rule)) }
      })}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {t('form.trap')}
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="elapsedMs" ref={elapsed} />
      <CheckboxField name="privacy" isRequired defaultChecked={values.privacy !== ''} error={errorOf('privacy')}>
        <MarkupText text={t('form.privacy')} elements={{ policy: <SiteLink to="/policy" target="_blank" /> }} />
      </CheckboxField>
      <button type="submit" className="button" aria-busy={fetcher.state === 'submitting'}>
        {submitLabel}
      </button>
    </SiteForm>
  )
}

const personFields = {
  name: { autoComplete: 'name', autoCapitalize: 'words' },
  mail: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

/** Name, e-mail and phone fields with their labels. */
export function PersonField(state: FieldState<keyof typeof personFields>) {
  const { t } = useTranslation('contact')
  return <TextField {...state} {...personFields[state.name]} label={t(`form.${state.name}`)} />
}

export interface StoreOption {
  id: string
  name: string
  location: string
}

interface StoreFieldProps {
  name: 'storeId'
  defaultValue: string
  error: string | undefined
  label: string
  stores: readonly StoreOption[]
}

/** The store that receives the message. */
export function StoreField({ label, stores, ...field }: StoreFieldProps) {
  const { t } = useTranslation('contact')
  return (
    <SelectField
      {...field}
      label={label}
      hint={t('form.storeHint')}
      isRequired
      choices={stores.map(({ id, name, location }) => ({
        id,
        name: name.includes(location) ? name : `${name}, ${location}`,
      }))}
    />
  )
}
