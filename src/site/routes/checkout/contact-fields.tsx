import { useState } from 'react'
import { suggestMailAddress } from '#domain/mail-suggestion.ts'
import { checkoutFields } from '#domain/order/order-fields.ts'
import { looksLikePhoneNumber } from '#domain/phone-number.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { focusField } from '#ui/focus.ts'
import { controlOf } from '#ui/use-form.ts'
import { MarkupText } from '../../i18n/markup-text.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './contact-fields.module.css'

type ContactField = 'givenname' | 'surname' | 'mail' | 'phone' | 'notes'

interface Props {
  draft: CheckoutDraft
  onChange: (changes: Partial<CheckoutDraft>) => void
  errorOf: (field: ContactField) => string | undefined
}

/** Who picks up. Likely typing errors are pointed out after the field is left, and never refused. */
export function ContactFields({ draft, onChange, errorOf }: Props) {
  const { t } = useTranslation('checkout')
  const [focused, setFocused] = useState<string | null>(null)
  const field = (name: ContactField) => ({
    name,
    label: t(name),
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
    error: errorOf(name),
    ...controlOf(checkoutFields[name]),
  })
  return (
    <fieldset onFocus={({ target }) => setFocused(target.getAttribute('name'))} onBlur={() => setFocused(null)}>
      <legend>{t('personTitle')}</legend>
      <div className={`stack gap-2 ${styles.pair}`}>
        <TextField {...field('givenname')} autoComplete="given-name" />
        <TextField {...field('surname')} autoComplete="family-name" />
      </div>
      <div>
        <TextField {...field('mail')} type="email" hint={t('mailHint')} autoComplete="email" />
        <MailSuggestion mail={focused === 'mail' ? '' : draft.mail} onAccept={(mail) => onChange({ mail })} />
      </div>
      <div>
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <p className={styles.suggestion} role="status">
          {focused !== 'phone' && draft.phone !== '' && !looksLikePhoneNumber(draft.phone) && t('phoneDoubt')}
        </p>
      </div>
      <TextArea {...field('notes')} rows={3} />
      <CheckboxField
        name="remember"
        checked={draft.remember}
        onChange={(remember) => onChange({ remember })}
        hint={t('rememberHint')}
      >
        {t('remember')}
      </CheckboxField>
    </fieldset>
  )
}

interface MailSuggestionProps {
  mail: string
  onAccept: (mail: string) => void
}

function MailSuggestion({ mail, onAccept }: MailSuggestionProps) {
  const { t } = useTranslation('checkout')
  const suggestion = suggestMailAddress(mail)
  function accept(better: string): void {
    onAccept(better)
    // The pressed button disappears.
    focusField('mail')
  }
  return (
    <p className={styles.suggestion} role="status">
      {suggestion && (
        <MarkupText
          text={t('mailDoubt', { mail: suggestion })}
          elements={{ mail: <button type="button" className="text-button" onClick={() => accept(suggestion)} /> }}
        />
      )}
    </p>
  )
}
