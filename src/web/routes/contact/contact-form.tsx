import { PlainField } from '../../components/form/plain-field.tsx'
import type { MessageAnswer } from '../../components/message-form/message-answer.ts'
import { MessageForm } from '../../components/message-form/message-form.tsx'
import { PersonField } from '../../components/message-form/person-field.tsx'
import { StoreField, type StoreOption } from '../../components/message-form/store-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ContactField, contactFields } from './contact-fields.ts'

interface Props {
  storeId: string
  stores: readonly StoreOption[]
  answer: MessageAnswer<ContactField> | undefined
}

const nothing = { name: '', mail: '', phone: '', subject: '', message: '', privacy: '' }

export function ContactForm({ storeId, stores, answer }: Props) {
  const { t } = useTexts('contact')
  return (
    <MessageForm
      name="contact"
      action="/contact#write"
      label={t('contact.form')}
      submitLabel={t('contact.submit')}
      fields={contactFields}
      start={{ ...nothing, storeId }}
      plainAnswer={answer}
      stores={stores}
      sentHeadline={t('contact.sentHeadline')}
    >
      {(stateOf) => (
        <>
          <StoreField {...stateOf('storeId')} label={t('contact.store')} stores={stores} />
          <PersonField {...stateOf('name')} />
          <PersonField {...stateOf('mail')} />
          <PersonField {...stateOf('phone')} />
          <PlainField {...stateOf('subject')} label={t('contact.subject')} isRequired maxLength={200} />
          <PlainField {...stateOf('message')} label={t('form.message')} isRequired rows={8} maxLength={5000} />
        </>
      )}
    </MessageForm>
  )
}
